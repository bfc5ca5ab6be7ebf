import { LoadedWhenAsked } from '../../../ui/loading/LoadedLater.tsx';
import type { OpenDocument } from './documents/open-document.ts';
import type { ViewedPicture, ViewerProps } from './viewer/Viewer.tsx';

/** What is shown as large as the screen: a picture among the others of the conversation, or a document. */
export type ViewedFile = { readonly picture: ViewedPicture } | { readonly document: OpenDocument };

const loadViewer = async () => (await import('./viewer/Viewer.tsx')).Viewer;
const loadDocument = async () => (await import('./documents/DocumentViewer.tsx')).DocumentViewer;

interface ShownFileProps extends Omit<ViewerProps, 'begin'> {
  viewed: ViewedFile;
}

/** Its code is loaded when the first one is opened. */
export function ShownFile({ viewed, ...props }: ShownFileProps) {
  const { onClose } = props;
  if ('picture' in viewed) {
    const begin = viewed.picture;
    return <LoadedWhenAsked load={loadViewer} props={{ ...props, begin }} onFailed={onClose} />;
  }
  const { document } = viewed;
  return <LoadedWhenAsked load={loadDocument} props={{ document, onClose }} onFailed={onClose} />;
}
