import { expect, test } from 'vitest';
import { makeSafeName } from './file-name.ts';
import { limits } from './limits.ts';

test.for([
  ['rota.pdf', 'rota.pdf'],
  ['e\u200E\u0301.txt', '\u00E9.txt'],
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
  ['lone \uD800.txt', 'lone \uFFFD.txt'],
  ['\u200B\u2060 \u00AD', 'file'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ['я'.repeat(300), 'я'.repeat(limits.fileNameLength)],
] as const)('[FI16] the name "%s" is kept as "%s"', ([name, safe]) => {
  expect(makeSafeName(name)).toBe(safe);
  // The device makes it safe, and then the server.
  expect(makeSafeName(safe)).toBe(safe);
});
