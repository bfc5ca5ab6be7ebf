import { useState } from 'react';
import { LoadedWhenAsked } from '../../../ui/overlays/LoadedWhenAsked.tsx';
import { AskedViewer } from './AskedViewer.tsx';
import type { OpenDocument } from './documents/open-document.ts';
import { picturesIn } from './viewer/chat-pictures.ts';
import type { ViewerProps } from './viewer/Viewer.tsx';
import type { ViewedConversation } from './viewer/ViewerFoot.tsx';

/** What is shown as large as the screen: a picture, by its key, among the others of the chat; or a document. */
export type ViewedFile = { readonly picture: string } | { readonly document: OpenDocument };

const loadDocument = async () => (await import('./documents/DocumentViewer.tsx')).DocumentViewer;

interface ShownFileProps extends ViewedConversation, Pick<ViewerProps, 'onLead' | 'onClose'> {
  viewed: ViewedFile;
}

/** Its code is loaded when the first one is opened. */
export function ShownFile({ viewed, conversation, actions, onAction, ...leaving }: ShownFileProps) {
  const { onClose } = leaving;
  const [known] = useState(() => picturesIn(conversation.getSnapshot().messages));
  if ('picture' in viewed) {
    const { chatId } = conversation;
    const acting = { conversation, actions, onAction };
    return <AskedViewer {...{ ...leaving, chatId, known, acting }} begin={viewed.picture} />;
  }
  const { document } = viewed;
  const title = document.file.name;
  const props = { document, onClose };
  return <LoadedWhenAsked load={loadDocument} {...{ title, props, onClose }} />;
}
