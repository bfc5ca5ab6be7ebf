/** The thread of a `PushPoster` in its tests: the path decides what happens to a message. */
import { getPriority } from 'node:os';
import type { PushDialer, PushResponse } from './push-dialer.ts';
import { servePosts } from './serve-posts.ts';

const dialer: PushDialer = {
  resolve: () => Promise.resolve([]),
  isAllowed: () => true,
  post({ url }) {
    if (url.pathname === '/crash') setImmediate(crash);
    if (url.pathname === '/broken') return Promise.reject(new Error('No answer'));
    if (url.pathname !== '/priority') return new Promise<PushResponse>(() => {});
    return Promise.resolve({ status: getPriority(), retryAfter: null, body: '' });
  },
  close: () => undefined,
};

function crash(): never {
  throw new Error('A defect');
}

servePosts(dialer);
