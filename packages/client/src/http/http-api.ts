import { contract, type InputOf, type OperationName, type OutputOf } from '@tend/protocol';
import { ConnectionError } from '../connection-error.ts';
import { validatingCodec } from '../connection/codec.ts';
import {
  commandPath,
  type FetchOptions,
  fetchJson,
  queryPath,
  toAuthorization,
  toPost,
} from './http.ts';

export interface HttpApiOptions extends FetchOptions {
  /** Origin and path before `/api`. */
  baseUrl: string;
  /** The session's token, if the page has no cookie; otherwise empty. */
  authToken?: string;
}

/** The typed way to call the server over HTTP. */
export interface HttpApi {
  /** Rejects with TendError or ConnectionError. */
  call<Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    options?: Pick<RequestInit, 'keepalive' | 'signal'>,
  ): Promise<OutputOf<Name>>;
}

export function createHttpApi(options: HttpApiOptions): HttpApi {
  return {
    async call(name, input, further) {
      const isQuery = contract[name].kind === 'query';
      const path = isQuery ? queryPath(name, input) : commandPath(name);
      const init = isQuery ? { method: 'GET', headers: {} } : toPost(input);
      const headers = { ...init.headers, ...toAuthorization(options.authToken ?? '') };
      const answer = await fetchJson(
        `${options.baseUrl}${path}`,
        { ...further, ...init, headers },
        options,
      );
      try {
        return validatingCodec.parseOutput(name, answer);
      } catch (error) {
        throw new ConnectionError('invalid answer', { cause: error });
      }
    },
  };
}
