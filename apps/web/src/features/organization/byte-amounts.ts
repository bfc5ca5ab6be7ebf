/** Bytes in a unit that people set limits in. */
export const byteUnits = { megabytes: 1e6, gigabytes: 1e9 } as const;

/** An amount as it stands in a field: without what nobody would write, "1.5". */
export function toAmount(bytes: number, unitBytes: number): string {
  return String(Number((bytes / unitBytes).toPrecision(12)));
}

/** What was typed, in bytes: "1.5", "1,5", "2 000"; not a number for what is no amount. */
export function toBytes(typed: string, unitBytes: number): number {
  const text = typed.replaceAll(/\s/g, '').replace(',', '.');
  return /^\d+(\.\d*)?$/.test(text) ? Math.round(Number(text) * unitBytes) : Number.NaN;
}
