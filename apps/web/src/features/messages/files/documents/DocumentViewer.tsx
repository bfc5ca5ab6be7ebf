import { arrowBack, downloadOutline } from 'ionicons/icons';
import { createElement, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useClient } from '../../../../platform/client/client.ts';
import { formatBytes } from '../../../../platform/language/format.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { showFailure } from '../../../../shared/toast.ts';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { useAnswer } from '../../../../ui/loading/use-answer.ts';
import { sentenceOf } from '../../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../../ui/notices/Notice.tsx';
import { RetryNotice } from '../../../../ui/notices/RetryNotice.tsx';
import { ToastHost } from '../../../../ui/overlays/ToastHost.tsx';
import { saveFile } from '../save-file.ts';
import { useFullScreen } from '../use-full-screen.ts';
import type { OpenDocument } from './open-document.ts';
import { type ReadText, readTable, readText } from './read-text.ts';
import './DocumentViewer.css';

export interface DocumentViewerProps {
  document: OpenDocument;
  onClose: () => void;
}

/** A document, as large as the screen. Nothing in it is run. */
export function DocumentViewer({
  document: { file, preview, bytes },
  onClose,
}: DocumentViewerProps) {
  const text = useText();
  const { t, language } = text;
  const { files } = useClient();
  const dialog = useFullScreen(onClose);
  const content = useRef<HTMLElement>(null);
  // The dialog would give the focus to its first button, and keys would not scroll what is read.
  useLayoutEffect(() => content.current?.focus(), []);
  const [hasFailed, setFailed] = useState(false);
  const handleFailure = useCallback(() => setFailed(true), []);
  function save() {
    saveFile(files, file).catch((error: unknown) => showFailure(sentenceOf(error, text)));
  }
  return (
    <dialog
      ref={dialog}
      className="document-viewer"
      aria-label={file.name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="row document-head">
        <IconButton icon={arrowBack} label={t('action.back')} flips onClick={onClose} />
        <div className="fill">
          <h2 className="truncate document-name">
            <bdi>{file.name}</bdi>
          </h2>
          <p className="document-facts">{formatBytes(file.sizeBytes, language)}</p>
        </div>
        <IconButton icon={downloadOutline} label={t('media.save')} onClick={save} />
      </header>
      <section
        ref={content}
        className="scroller document-content"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
        tabIndex={0}
        aria-label={file.name}
      >
        {hasFailed && <Notice kind="error">{t('media.notShown')}</Notice>}
        {!hasFailed && preview === 'pdf' && <Pages bytes={bytes} onFailed={handleFailure} />}
        {!hasFailed && preview !== 'pdf' && (
          <Plain {...{ bytes, preview }} onFailed={handleFailure} />
        )}
      </section>
      <ToastHost />
    </dialog>
  );
}

/** What draws pages is loaded for the first PDF. */
const loadPages = async () => (await import('./PdfPages.tsx')).PdfPages;

interface ContentProps {
  bytes: Blob;
  onFailed: () => void;
}

function Pages(props: ContentProps) {
  const { t } = useText();
  const { value: loaded, error, isLoading, reload } = useAnswer(loadPages);
  if (loaded !== null) return createElement(loaded, props);
  // As the pages themselves say it next.
  if (error === null || isLoading) return <p role="status">{t('action.loading')}</p>;
  return <RetryNotice sentence={t('errors.no_connection')} onRetry={reload} />;
}

function Plain({ bytes, preview, onFailed }: ContentProps & { preview: 'text' | 'table' }) {
  const { t, language } = useText();
  const [read, setRead] = useState<ReadText | null>(null);
  useEffect(() => {
    readText(bytes, language).then(setRead, onFailed);
  }, [bytes, language, onFailed]);
  if (read === null) return null;
  if (read.text === '') return <p className="document-note">{t('media.emptyFile')}</p>;
  return (
    <>
      {read.isCut && <p className="document-note">{t('media.onlyBeginning')}</p>}
      {preview === 'table' ? (
        <Table rows={readTable(read.text)} />
      ) : (
        <pre className="document-text" dir="auto">
          {read.text}
        </pre>
      )}
    </>
  );
}

function Table({ rows: [head = [], ...rows] }: { rows: string[][] }) {
  const headCells = head.map((words) => createElement('th', { scope: 'col', dir: 'auto' }, words));
  const shown = rows.map((row) => createElement('tr', null, ...row.map(drawCell)));
  return (
    <table className="document-table">
      <thead>{createElement('tr', null, ...headCells)}</thead>
      {createElement('tbody', null, ...shown)}
    </table>
  );
}

function drawCell(words: string) {
  return createElement('td', { dir: 'auto' }, words);
}
