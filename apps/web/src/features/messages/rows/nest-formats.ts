import type { Format } from '@tend/protocol';

/** A format with those that lie within it. */
export interface NestedFormat extends Format {
  readonly inner: readonly NestedFormat[];
}

/** The outermost formats, in order. */
export function nestFormats(formats: readonly Format[]): NestedFormat[] {
  type Open = Format & { inner: Open[] };
  const outermost: Open[] = [];
  const open: Open[] = [];
  for (const format of formats) {
    while (open.length > 0 && endOf(open.at(-1)) <= format.start) open.pop();
    const nested = { ...format, inner: [] };
    (open.at(-1)?.inner ?? outermost).push(nested);
    open.push(nested);
  }
  return outermost;
}

function endOf(format: Format | undefined): number {
  return format === undefined ? 0 : format.start + format.length;
}
