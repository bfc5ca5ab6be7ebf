import type { FileInfo } from '@tend/protocol';
import {
  archiveOutline,
  documentOutline,
  documentTextOutline,
  easelOutline,
  gridOutline,
  imageOutline,
  musicalNotesOutline,
  videocamOutline,
} from 'ionicons/icons';

type NamedFile = Pick<FileInfo, 'name' | 'mediaType'>;

const longestEnding = 5;

/** "PDF": how the name ends; empty where that says nothing. */
export function endingOf(name: string): string {
  const ending = /[^.]\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '';
  return ending.length > longestEnding ? '' : ending.toUpperCase();
}

const iconsByEnding: Partial<Record<string, string>> = {
  PDF: documentTextOutline,
  DOC: documentTextOutline,
  DOCX: documentTextOutline,
  ODT: documentTextOutline,
  RTF: documentTextOutline,
  TXT: documentTextOutline,
  MD: documentTextOutline,
  XLS: gridOutline,
  XLSX: gridOutline,
  ODS: gridOutline,
  CSV: gridOutline,
  PPT: easelOutline,
  PPTX: easelOutline,
  ODP: easelOutline,
  ZIP: archiveOutline,
  RAR: archiveOutline,
  '7Z': archiveOutline,
};

const iconsByType: Partial<Record<string, string>> = {
  image: imageOutline,
  video: videocamOutline,
  audio: musicalNotesOutline,
};

/** The name tells more of documents than the type, and only decides the picture. */
export function fileIcon({ name, mediaType }: NamedFile): string {
  const [type = ''] = mediaType.split('/');
  return iconsByEnding[endingOf(name)] ?? iconsByType[type] ?? documentOutline;
}

/** How the app itself shows a document; null for what can only be saved. HTML and SVG could run code: they are saved. */
export type Preview = 'pdf' | 'text' | 'table';

/** Decided by what the server found, and for plain text, which has no signs of its own, by the name. */
export function previewOf({ name, mediaType }: NamedFile): Preview | null {
  const ending = endingOf(name);
  if (mediaType === 'application/pdf') return 'pdf';
  if (!isPlain(mediaType)) return null;
  if (ending === 'CSV' || ending === 'TSV') return 'table';
  return plainEndings.has(ending) ? 'text' : null;
}

function isPlain(mediaType: string): boolean {
  return mediaType === 'application/octet-stream' || /^text\/(plain|csv)\b/.test(mediaType);
}

const plainEndings = new Set(['TXT', 'MD', 'LOG', 'JSON', 'YAML', 'YML', 'ICS', 'VCF']);
