/**
 * The performance of Node's streams without Tend: PATCH writes the body to the file that is named by the first argument,
 * GET reads it. Prints its port on the first line.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { argv } from 'node:process';
import { pipeline } from 'node:stream/promises';

const [, , file = ''] = argv;

const server = createServer((request, response) => {
  const isUpload = request.method === 'PATCH';
  const done = isUpload
    ? pipeline(request, createWriteStream(file)).then(() => response.end())
    : pipeline(createReadStream(file), response);
  done.catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') console.log(address.port);
});
