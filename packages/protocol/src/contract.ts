import type { z } from 'zod';
import { accountOperations } from './accounts.ts';
import { chatLinkOperations } from './chat-links.ts';
import { chatListingOperations } from './chat-listing.ts';
import { chatOperations } from './chats.ts';
import { draftOperations } from './drafts.ts';
import { heardOperations } from './heard.ts';
import { deviceOperations } from './devices.ts';
import { digestOperations } from './digests.ts';
import { fileOperations } from './files.ts';
import { invitationOperations } from './invitations.ts';
import { mailOperations } from './mail.ts';
import { messageOperations } from './messages.ts';
import { notificationSettingsOperations } from './notification-settings.ts';
import { notificationOperations } from './notifications.ts';
import type { Operation } from './operation.ts';
import { organizationOperations } from './organization.ts';
import { overviewOperations } from './overview.ts';
import { passwordResetOperations } from './password-reset.ts';
import { pollOperations } from './polls.ts';
import { presenceOperations } from './presence.ts';
import { pushOperations } from './push.ts';
import { reachabilityOperations } from './reachability.ts';
import { scheduledOperations } from './scheduled.ts';
import { searchOperations } from './search.ts';
import { serverOperations } from './server.ts';
import { syncOperations } from './sync.ts';
import { userOperations } from './users.ts';

/** Every command and query. Routes, frames, the typed client and the rights test are derived from it. */
export const contract = {
  ...organizationOperations,
  ...accountOperations,
  ...invitationOperations,
  ...passwordResetOperations,
  ...mailOperations,
  ...serverOperations,
  ...userOperations,
  ...chatOperations,
  ...chatListingOperations,
  ...messageOperations,
  ...fileOperations,
  ...chatLinkOperations,
  ...pollOperations,
  ...draftOperations,
  ...heardOperations,
  ...scheduledOperations,
  ...searchOperations,
  ...notificationSettingsOperations,
  ...notificationOperations,
  ...syncOperations,
  ...presenceOperations,
  ...overviewOperations,
  ...pushOperations,
  ...deviceOperations,
  ...digestOperations,
  ...reachabilityOperations,
} as const satisfies Record<string, Operation>;

export type Contract = typeof contract;
export type OperationName = keyof Contract;
/** The input as a caller passes it; fields with defaults are optional. */
export type InputOf<Name extends OperationName> = z.input<Contract[Name]['input']>;
/** The input as a handler receives it, with defaults filled in. */
export type ParsedInputOf<Name extends OperationName> = z.output<Contract[Name]['input']>;
export type OutputOf<Name extends OperationName> = z.output<Contract[Name]['output']>;

type NamesOfKind<Kind extends 'command' | 'query'> = {
  [Name in OperationName]: Contract[Name]['kind'] extends Kind ? Name : never;
}[OperationName];
export type CommandName = NamesOfKind<'command'>;
export type QueryName = NamesOfKind<'query'>;

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(contract, name);
}
