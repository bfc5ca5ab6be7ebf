import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorRegistry, type ErrorCode } from '@tend/protocol';

/** Refuses an upgrade, on a connection that no HTTP server manages any more. */
export function answerRefusal(stream: Duplex, code: ErrorCode): void {
  const { status } = errorRegistry[code];
  const body = JSON.stringify({ error: { code } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  stream.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
