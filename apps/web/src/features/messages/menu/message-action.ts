import type { ChatDetails, Client, ConversationMessage, SelfSnapshot } from '@tend/client';
import type { ComponentType } from 'react';
import type { Text } from '../../../platform/language/i18n.ts';

/** A message of somebody's, with what a reader sees of it. */
export interface MessageSubject {
  chatId: string;
  message: ConversationMessage;
  /** With the people in it by today's names. */
  text: string;
}

export interface MessageSheetProps {
  subject: MessageSubject;
  onClose: () => void;
}

/** What decides, besides the message, on what can be done with it. */
export interface MessageWhereabouts {
  chat: ChatDetails;
  organization: SelfSnapshot['organization'];
}

interface Entry {
  name: string;
  icon: string;
  /** Whether this person can do it, as far as the device knows; the server decides. */
  isFor: (message: ConversationMessage, where: MessageWhereabouts) => boolean;
  label: (t: Text['t']) => string;
  /** Takes something away. */
  isDanger?: boolean;
}

export interface DoneAtOnce extends Entry {
  run: (subject: MessageSubject, text: Text, client: Client) => Promise<void>;
  /** What is said when that fails, where it can; the menu stays for another try. */
  failure?: (t: Text['t']) => string;
}

export interface DoneInSheet extends Entry {
  /** Takes the place of the menu. */
  Sheet: ComponentType<MessageSheetProps>;
}

export interface DoneInComposer extends Entry {
  /** Goes on in the field in which messages are written. */
  begin: (subject: MessageSubject, client: Client, text: Text) => void;
}

/**
 * Something that can be done with a message. Each lies with the feature that does it; which there are, and in which
 * order, stands in one list of the app.
 */
export type MessageAction = DoneAtOnce | DoneInSheet | DoneInComposer;
