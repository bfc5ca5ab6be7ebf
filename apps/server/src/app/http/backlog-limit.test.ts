import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeClock } from '../../platform/clock/fake-clock.ts';
import { recordLog } from '../../features/organization.fixture.ts';
import { warnOfShortBacklog } from './backlog-limit.ts';
import { listen } from './listener.ts';

async function limitFile(content: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tend-backlog-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'somaxconn');
  await writeFile(file, content);
  return file;
}

test('[SV88] 4,096 connections may wait to be accepted', async () => {
  const asked = vi.spyOn(Server.prototype, 'listen');
  const listener = await listen({ host: '127.0.0.1', port: 0 }, new FakeClock());
  onTestFinished(() => listener.close());
  onTestFinished(() => asked.mockRestore());
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ backlog: 4_096 });
});

test('[SV88] an operating system that allows fewer is reported in one line', async () => {
  const log = recordLog();
  await warnOfShortBacklog(log, await limitFile('128\n'));
  expect(log.lines).toEqual([expect.stringContaining('net.core.somaxconn')]);
  expect(log.lines[0]).toContain('128');
});

test('[SV88] nothing is logged where it allows as many, or has no such limit', async () => {
  const log = recordLog();
  await warnOfShortBacklog(log, await limitFile('4096\n'));
  await warnOfShortBacklog(log, '/there/is/no/such/file');
  expect(log.lines).toEqual([]);
});
