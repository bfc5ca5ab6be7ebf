import { expect, test } from 'vitest';
import { decodersFor } from './scan-decoders.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('[SC279] what a scan needs to be decoded is known from the filters of its pictures', () => {
  const fax = '<< /Filter [/ASCIIHexDecode /CCITTFaxDecode] >>';
  const jbig2 = '<< /Filter /JBIG2Decode >>';
  expect(decodersFor(bytesOf(fax + jbig2))).toEqual(['jbig2_nowasm_fallback.js']);
  expect(decodersFor(bytesOf('<</Filter/JPXDecode>>'))).toEqual(['openjpeg_nowasm_fallback.js']);
  expect(decodersFor(bytesOf('<< /Filter /DCTDecode >> /JPXDecod'))).toEqual([]);
});
