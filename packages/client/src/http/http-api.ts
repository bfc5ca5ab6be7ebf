import { contract, type InputOf, type OperationName, type OutputOf } from '@tend/protocol';
import { ConnectionError } from '../connection-error.ts';
import { validatingCodec } from '../connection/codec.ts';
import { requestOverHttp, type HttpOptions } from './http.ts';

/** The typed way to call the server over HTTP. */
export interface HttpApi {
  /** Rejects with TendError or ConnectionError. */
  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
}

export function createHttpApi(options: HttpOptions): HttpApi {
  return {
    async call(name, input) {
      const { kind } = contract[name];
      const answer = await requestOverHttp(options, { kind, name, input });
      try {
        return validatingCodec.parseOutput(name, answer);
      } catch (error) {
        throw new ConnectionError('the answer makes no sense', { cause: error });
      }
    },
  };
}
