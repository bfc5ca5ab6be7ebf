import { createSocket } from 'node:dgram';
import { type LookupAddress, Resolver } from 'node:dns';
import { once } from 'node:events';
import { onTestFinished, expect, test } from 'vitest';
import { createLookup } from './lookup.ts';

const typeA = 1;
const noSuchName = 3;

/** A name server that knows one IPv4 address for every name, or no name at all. */
async function startNameServer(address: string | null) {
  const server = createSocket('udp4');
  server.on('message', (question, { port }) => {
    const typeAt = question.indexOf(0, 12) + 1;
    const isKnown = address !== null && question.readUInt16BE(typeAt) === typeA;
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x81_80 | (address === null ? noSuchName : 0), 2);
    header.writeUInt16BE(isKnown ? 1 : 0, 6);
    header.writeUInt32BE(0, 8);
    const answer = [0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 60, 0, 4, ...numbersOf(address)];
    const asked = question.subarray(12, typeAt + 4);
    server.send(Buffer.concat([header, asked, Buffer.from(isKnown ? answer : [])]), port);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  const lookUp = createLookup(resolver);
  return (host: string) =>
    new Promise<LookupAddress[]>((resolve, reject) => {
      lookUp(host, { all: true }, (error, addresses = []) =>
        error ? reject(error) : resolve(addresses),
      );
    });
}

function numbersOf(address: string | null): number[] {
  return address?.split('.').map(Number) ?? [];
}

test('[LP20] names are looked up by asking name servers, and not with the threads of other work', async () => {
  const lookUp = await startNameServer('93.184.215.14');
  // Known to this machine, and another address there.
  expect(await lookUp('localhost.northbank.org')).toEqual([
    { address: '93.184.215.14', family: 4 },
  ]);
});

test('[LP20] a name without addresses has the error of its look-up', async () => {
  const lookUp = await startNameServer(null);
  await expect(lookUp('nowhere.northbank.org')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});
