/** A word as the emoji's data has it, where people type `ё` or not: in lower case, with `е`. */
export function foldSearch(text: string): string {
  const parts = text.toLowerCase().normalize('NFD');
  return parts.replaceAll(/(?<=\u0435)\u0308/gu, '').normalize('NFC');
}
