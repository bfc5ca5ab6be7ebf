import { documentOutline, documentTextOutline, gridOutline, imageOutline } from 'ionicons/icons';
import { expect, test } from 'vitest';
import { endingOf, fileIcon, previewOf } from './file-type.ts';

const unknown = 'application/octet-stream';

test('[SC266] a document has the icon of its kind, and says how its name ends', () => {
  expect(endingOf('Wound plan.pdf')).toBe('PDF');
  expect(endingOf('notes')).toBe('');
  expect(endingOf('.profile')).toBe('');
  expect(endingOf('Visit 12.30 with Ann')).toBe('');
  expect(endingOf('a.abcdefgh')).toBe('');
  expect(fileIcon({ name: 'rota.XLSX', mediaType: unknown })).toBe(gridOutline);
  expect(fileIcon({ name: 'letter.docx', mediaType: unknown })).toBe(documentTextOutline);
  expect(fileIcon({ name: 'scan', mediaType: 'image/tiff' })).toBe(imageOutline);
  expect(fileIcon({ name: 'scan', mediaType: unknown })).toBe(documentOutline);
});

test('[SC275] PDF, plain text and tables open in the app; what may contain code never does', () => {
  expect(previewOf({ name: 'plan.pdf', mediaType: 'application/pdf' })).toBe('pdf');
  expect(previewOf({ name: 'plan.pdf', mediaType: unknown })).toBeNull();
  expect(previewOf({ name: 'notes.txt', mediaType: 'text/plain' })).toBe('text');
  expect(previewOf({ name: 'rota.csv', mediaType: unknown })).toBe('table');
  expect(previewOf({ name: 'page.html', mediaType: unknown })).toBeNull();
  expect(previewOf({ name: 'page.txt', mediaType: 'text/html' })).toBeNull();
  expect(previewOf({ name: 'drawing.svg', mediaType: 'image/svg+xml' })).toBeNull();
});
