import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call, before the feature's policy checks the thing itself:
 * - `public`: anyone, without a session
 * - `person`: anyone with a session
 * - `member`: an active member of the chat that `input.chatId` names; to others it does not exist
 * - `groupAdministrator`: an administrator of that group
 * - `administrator`: an administrator of the organisation
 */
export type Access = 'public' | 'person' | 'member' | 'groupAdministrator' | 'administrator';

/** `http`: sets or clears the session cookie, which a socket cannot do. */
export type Transport = 'any' | 'http';

interface OperationParts<Input extends z.ZodType, Output extends z.ZodType> {
  summary: string;
  access: Access;
  transport?: Transport;
  input: Input;
  output: Output;
  /** In addition to those that any call may return (`bad_request`, `not_signed_in`, `rate_limited` …). */
  errors?: readonly ErrorCode[];
}

export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends 'command' | 'query' = 'command' | 'query',
> {
  readonly kind: Kind;
  readonly summary: string;
  readonly access: Access;
  readonly transport: Transport;
  readonly input: Input;
  readonly output: Output;
  readonly errors: readonly ErrorCode[];
}

export function defineCommand<Input extends z.ZodType, Output extends z.ZodType>(
  parts: OperationParts<Input, Output>,
): Operation<Input, Output, 'command'> {
  return { kind: 'command', transport: 'any', errors: [], ...parts };
}

export function defineQuery<Input extends z.ZodType, Output extends z.ZodType>(
  parts: OperationParts<Input, Output>,
): Operation<Input, Output, 'query'> {
  return { kind: 'query', transport: 'any', errors: [], ...parts };
}
