import type { ChatDetails, Client, ConversationMessage, Pin, SelfSnapshot } from '@tend/client';
import type { ComponentType } from 'react';
import type { Shortcut } from '../../../platform/device/shortcut.ts';
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
  /** Of the message's files only this one is meant. */
  fileId?: string;
  onClose: () => void;
}

/** The facts besides the message that decide which actions are offered. */
export interface MessageWhereabouts {
  chat: ChatDetails;
  organization: SelfSnapshot['organization'];
  pins: readonly Pin[];
  /** The time by the server's clock, by which it decides what is too late. */
  serverNow: number;
}

interface Entry {
  name: string;
  icon: string;
  /** Whether this person can do it, as far as the device knows; the server decides. */
  isFor: (message: ConversationMessage, where: MessageWhereabouts) => boolean;
  label: (t: Text['t'], message: ConversationMessage, where: MessageWhereabouts) => string;
  /** One of the frequent ones: the first four of them that are offered are tiles above the rows. */
  isTile?: boolean;
  /** Takes something away. */
  isDanger?: boolean;
  /** Does it while a message has the focus. */
  shortcut?: Shortcut;
}

export interface DoneAtOnce extends Entry {
  run: (subject: MessageSubject, text: Text, client: Client) => Promise<void>;
  /** The message shown if the action fails; the menu stays open for another try. */
  failure?: (t: Text['t']) => string;
  /** Asks first where its key is pressed, which happens by mistake more easily than a choice in the menu. */
  Question?: ComponentType<MessageSheetProps>;
}

export interface DoneInSheet extends Entry {
  /** Takes the place of the menu. */
  Sheet: ComponentType<MessageSheetProps>;
}

export interface DoneInConversation extends Entry {
  /** Goes on in the conversation, once the menu is closed: in the field, or by selecting more. */
  begin: (subject: MessageSubject, client: Client, text: Text) => void;
}

export interface LeadsElsewhere extends Entry {
  /** The address that it opens. */
  addressFor: (subject: MessageSubject) => string;
}

/**
 * Something that can be done with a message. Each lies with the feature that does it; which there are, and in which
 * order, stands in one list of the app.
 */
export type MessageAction = DoneAtOnce | DoneInSheet | DoneInConversation | LeadsElsewhere;
