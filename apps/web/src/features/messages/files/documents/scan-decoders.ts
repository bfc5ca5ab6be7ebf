/** The filters of scans, and what the library for PDFs fetches to decode them. */
const decoders: ReadonlyArray<readonly [filter: string, file: string]> = [
  ['/CCITTFaxDecode', 'jbig2_nowasm_fallback.js'],
  ['/JBIG2Decode', 'jbig2_nowasm_fallback.js'],
  ['/JPXDecode', 'openjpeg_nowasm_fallback.js'],
];

/** The decoders that a PDF needs. A picture names its filter outside of all that is compressed. */
export function decodersFor(bytes: Uint8Array): string[] {
  const found = decoders.filter(([filter]) => includes(bytes, new TextEncoder().encode(filter)));
  return [...new Set(found.map(([, file]) => file))];
}

function includes(bytes: Uint8Array, wanted: Uint8Array): boolean {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}
