import { contract, type InputOf, type OperationName, type OutputOf } from '@tend/protocol';
import type { z } from 'zod';

interface Answer<Name extends OperationName> {
  output: OutputOf<Name>;
  /** The cookie set by the answer, as a Cookie header; empty if there is none. */
  cookie: string;
}

const outputs: { [Name in OperationName]: { output: z.ZodType<OutputOf<Name>> } } = contract;

interface Sender {
  /** The Cookie header of a session. */
  cookie?: string;
  /** The client address that the server sees. */
  address?: string;
}

/** One call like a phone's, for preparing a run. */
export async function callHttp<Name extends OperationName>(
  baseUrl: string,
  { cookie, address }: Sender,
  name: Name,
  input: InputOf<Name>,
): Promise<Answer<Name>> {
  const response = await fetch(`${baseUrl}/api/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(cookie !== undefined && { cookie }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    body: JSON.stringify(input),
  });
  if (!response.ok) {
    throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  }
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { output: outputs[name].output.parse(await response.json()), cookie: set.join('; ') };
}
