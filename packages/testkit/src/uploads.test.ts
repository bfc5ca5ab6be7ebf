import { describeUploads } from '@tend/client/uploads-contract';
import { onTestFinished } from 'vitest';
import { createApi, logIn } from './people.ts';
import { startTestServer } from './test-server.ts';

describeUploads('the server', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const cookie = await logIn(createApi(server.baseUrl), server.administrator.email);
  return (address, init) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    return fetch(server.baseUrl + address, { ...init, headers });
  };
});
