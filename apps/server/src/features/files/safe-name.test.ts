import { limits } from '@tend/protocol';
import { expect, test } from 'vitest';
import { makeSafeName, nameConverted } from './safe-name.ts';

test.for([
  ['rota.pdf', 'rota.pdf'],
  ['Дежурства на май.pdf', 'Дежурства на май.pdf'],
  ['👩‍⚕️.png', '👩‍⚕️.png'],
  ['‮gnp.exe', 'gnp.exe'],
  ['a⁦b⁩‏c.txt', 'abc.txt'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\rota.txt', 'C:_rota.txt'],
  ['one\nline\t.txt', 'oneline.txt'],
  ['  a.txt ', 'a.txt'],
  ['й.txt', 'й.txt'],
  ['‮', 'file'],
  [' ', 'file'],
  ['\u200B\u2060 \u00AD', 'file'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ['я'.repeat(300), 'я'.repeat(limits.fileNameLength)],
] as const)('[FI16] the name "%s" is kept as "%s"', ([name, safe]) => {
  expect(makeSafeName(name)).toBe(safe);
});

test.for([
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
  ['IMG_1.jpeg', 'image/jpeg', 'IMG_1.jpeg'],
  ['IMG_1.JPG', 'image/jpeg', 'IMG_1.JPG'],
  ['photo', 'image/webp', 'photo.webp'],
  ['a.b.png', 'image/webp', 'a.b.webp'],
  ['.png', 'image/webp', '.png.webp'],
  ['rota.pdf', 'application/pdf', 'rota.pdf'],
  ['x'.repeat(255), 'image/gif', `${'x'.repeat(251)}.gif`],
] as const)('[FI16] "%s" as %s is named "%s"', ([name, mediaType, converted]) => {
  expect(nameConverted(name, mediaType)).toBe(converted);
});
