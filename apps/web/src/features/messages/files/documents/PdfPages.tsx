import {
  getDocument,
  GlobalWorkerOptions,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
  // The library's usual build needs browsers of the last months.
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- with `?url` Vite gives the file's address
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRetryWhenLive } from '../../../../ui/loading/use-retry-when-live.ts';
import { decodersFor } from './scan-decoders.ts';
import { useText } from '../../../../platform/language/i18n.ts';

GlobalWorkerOptions.workerSrc = worker;

/** Where `pdfParts` of the build puts what the library fetches when a document needs it. */
function partsOf() {
  const url = new URL('pdf/', document.baseURI).href;
  // WebAssembly is not let run by the app's security policy; there are decoders without it.
  return { wasmUrl: url, useWasm: false, cMapUrl: url, standardFontDataUrl: url };
}

/** Whether what a PDF needs to show scans can be fetched. The library itself leaves them out without a word. */
async function areScansShown(bytes: Uint8Array): Promise<boolean> {
  const answers = await Promise.all(
    decodersFor(bytes).map((file) => fetch(new URL(`pdf/${file}`, document.baseURI))),
  ).catch(() => null);
  return answers?.every(({ ok }) => ok) === true;
}

const decodersMissing = new Error('The decoders of scans could not be fetched');

interface PdfPagesProps {
  bytes: Blob;
  /** It is damaged, or has a password. */
  onFailed: () => void;
}

/** The pages of a PDF below each other; only those near the view are drawn. */
export function PdfPages({ bytes, onFailed }: PdfPagesProps) {
  const { t } = useText();
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [hasScans, setHasScans] = useState(true);
  // The same bytes as another object: they are opened once more.
  const [again, setAgain] = useState<Blob | null>(null);
  const source = again ?? bytes;
  useRetryWhenLive({
    error: hasScans ? null : decodersMissing,
    reload: () => setAgain(bytes.slice()),
  });
  useEffect(() => {
    let close: () => void = () => undefined;
    let isGone = false;
    async function open() {
      const data = new Uint8Array(await source.arrayBuffer());
      if (isGone) return;
      void areScansShown(data).then((areShown) => isGone || setHasScans(areShown));
      const task = getDocument({ ...partsOf(), data, enableXfa: false });
      close = () => void task.destroy();
      setPdf(await task.promise);
    }
    open().catch(() => isGone || onFailed());
    return () => {
      isGone = true;
      close();
    };
  }, [source, onFailed]);
  if (pdf === null) return <p role="status">{t('action.loading')}</p>;
  const shown = Math.min(pdf.numPages, mostPages);
  const pages = Array.from({ length: shown }, (_page, index) => index + 1);
  return (
    <>
      {pages.map((number) => (
        <PdfPage key={number} {...{ pdf, number, hasScans }} />
      ))}
      {shown < pdf.numPages && <p className="document-note">{t('media.onlyBeginning')}</p>}
    </>
  );
}

/** Each takes an element of the page, and a small file can have hundreds of thousands. */
const mostPages = 1_000;

/** Until a page was looked at, it is taken for an A4 sheet. */
const sheetRatio = 210 / 297;
const aheadPx = 600;
/** Sharper is not seen, and takes four times the memory. */
const mostPixelRatio = 2;

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** Whether scans can be shown. */
  hasScans: boolean;
}

function PdfPage({ pdf, number, hasScans }: PdfPageProps) {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useIsNear(place);
  const [ratio, setRatio] = useState(sheetRatio);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<'scanWaiting' | 'pageFailed' | null>(null);
  useEffect(() => {
    const { current } = canvas;
    if (!isNear || current === null) return undefined;
    let isGone = false;
    let stop: () => void = () => undefined;
    async function draw(target: HTMLCanvasElement) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      setRatio(width / height);
      if (isGone) return;
      const scale = (target.clientWidth * Math.min(devicePixelRatio, mostPixelRatio)) / width;
      const viewport = page.getViewport({ scale });
      target.width = viewport.width;
      target.height = viewport.height;
      const task = page.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
      setProblem(isAllWhite(target) && (await hasPictures(page)) ? 'scanWaiting' : null);
      const { items } = await page.getTextContent();
      setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    // The others are shown.
    draw(current).catch(() => isGone || setProblem('pageFailed'));
    return () => {
      isGone = true;
      stop();
      // Frees the memory of pages that are far away.
      current.width = 0;
    };
  }, [isNear, pdf, number]);
  const label = t('media.page', { index: number, count: pdf.numPages });
  return (
    <section
      ref={place}
      className="document-page"
      style={{ aspectRatio: ratio }}
      aria-label={label}
    >
      <canvas ref={canvas} className="document-canvas" aria-hidden="true" />
      <p className="visually-hidden">{words}</p>
      {(problem === 'pageFailed' || (problem === 'scanWaiting' && !hasScans)) && (
        <p className="document-waiting">{t(`media.${problem}`)}</p>
      )}
    </section>
  );
}

function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const sight = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      { root: current.closest('.document-content'), rootMargin: `${aheadPx}px` },
    );
    sight.observe(current);
    return () => sight.disconnect();
  }, [place]);
  return isNear;
}

/** Whether a page draws pictures. Of one that was left out stays what has given it its place; a blank sheet has neither. */
async function hasPictures(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  return fnArray.includes(OPS.transform);
}

/** Made smaller, since a line of text is enough to tell. */
const samplePixels = 64;

function isAllWhite(canvas: HTMLCanvasElement): boolean {
  const sample = document.createElement('canvas');
  [sample.width, sample.height] = [samplePixels, samplePixels];
  const context = sample.getContext('2d');
  context?.drawImage(canvas, 0, 0, samplePixels, samplePixels);
  const pixels = context?.getImageData(0, 0, samplePixels, samplePixels).data;
  return pixels?.every((value) => value === 255) === true;
}
