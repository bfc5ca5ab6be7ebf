import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call, before the feature's policy checks the thing itself:
 * - `public`: anyone, without a session
 * - `person`: anyone with a session
 * - `member`: an active member of the chat that `input.chatId` names; to others it does not exist
 * - `groupAdministrator`: an administrator of that group, or any member if the group's permissions say so
 * - `administrator`: an administrator of the organisation
 */
export type Access = 'public' | 'person' | 'member' | 'groupAdministrator' | 'administrator';

/** `http`: sets or clears the session cookie, which a socket cannot do. */
export type Transport = 'any' | 'http';

interface OperationParts<Input extends z.ZodType, Output extends z.ZodType, Who extends Access> {
  summary: string;
  access: Who;
  // Built when first asked for: a page calls some of the operations, and all their schemas take 0.3 MB of its heap.
  input: () => Input;
  output: () => Output;
  /** In addition to those that any call may return (`bad_request`, `not_signed_in`, `rate_limited` …). */
  errors?: readonly ErrorCode[];
}

export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends 'command' | 'query' = 'command' | 'query',
  Who extends Access = Access,
  By extends Transport = Transport,
> {
  readonly kind: Kind;
  readonly summary: string;
  readonly access: Who;
  readonly transport: By;
  readonly input: Input;
  readonly output: Output;
  readonly errors: readonly ErrorCode[];
}

interface OverHttp {
  transport: 'http';
}
interface OverAny {
  transport?: 'any';
}
type AnyParts = OperationParts<z.ZodType, z.ZodType, Access> & (OverHttp | OverAny);

function defineOperation(
  kind: Operation['kind'],
  { input, output, ...parts }: AnyParts,
): Operation {
  const built: { input?: z.ZodType; output?: z.ZodType } = {};
  return {
    kind,
    transport: 'any',
    errors: [],
    ...parts,
    get input() {
      return (built.input ??= input());
    },
    get output() {
      return (built.output ??= output());
    },
  };
}

// Two signatures each, since the type says of each operation how it is called: its handler is given what that brings.
export function defineCommand<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Who extends Access,
>(
  parts: OperationParts<Input, Output, Who> & OverHttp,
): Operation<Input, Output, 'command', Who, 'http'>;
export function defineCommand<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Who extends Access,
>(
  parts: OperationParts<Input, Output, Who> & OverAny,
): Operation<Input, Output, 'command', Who, 'any'>;
export function defineCommand(parts: AnyParts): Operation {
  return defineOperation('command', parts);
}

export function defineQuery<Input extends z.ZodType, Output extends z.ZodType, Who extends Access>(
  parts: OperationParts<Input, Output, Who> & OverHttp,
): Operation<Input, Output, 'query', Who, 'http'>;
export function defineQuery<Input extends z.ZodType, Output extends z.ZodType, Who extends Access>(
  parts: OperationParts<Input, Output, Who> & OverAny,
): Operation<Input, Output, 'query', Who, 'any'>;
export function defineQuery(parts: AnyParts): Operation {
  return defineOperation('query', parts);
}
