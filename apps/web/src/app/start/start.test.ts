import { expect, test } from 'vitest';
import { decideStart } from './start.ts';

const nobody = { userId: null, reload: null, address: '' };
const nina = { userId: 'nina', reload: null, address: '' };

test('[S3][S11] without a stored user the empty address leads to the log-in', () => {
  expect(decideStart(nobody)).toEqual({ part: 'entrance', address: '/login', reload: null });
});

test('[S11] an empty UserID counts as none', () => {
  expect(decideStart({ ...nobody, userId: '' }).address).toBe('/login');
});

test('[S11] a stored user starts at home', () => {
  expect(decideStart(nina)).toEqual({ part: 'app', address: '/home', reload: null });
  expect(decideStart({ ...nina, address: '/login' }).address).toBe('/home');
});

test('[S11][D9] a stored user returns to the stored address, which is then used up', () => {
  const start = decideStart({ ...nina, reload: '/userchat/42' });
  expect(start).toEqual({ part: 'app', address: '/userchat/42', reload: null });
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '//elsewhere.example/chatlist',
  '//elsewhere.example/#/chatlist',
  '/\\elsewhere.example',
  'chatlist',
  'javascript:alert(1)',
  '/somewhere/else',
  '/login',
  '/forgotpassword',
  '/setup?token=x',
  '/invitation?token=x',
  '',
])('[D9] the stored address %j is not followed', (reload) => {
  expect(decideStart({ ...nina, reload }).address).toBe('/home');
});

test('[S11][D9] an address that is opened on purpose is followed, and the stored one is kept for later', () => {
  const start = decideStart({ ...nina, reload: '/profile', address: '/chat/42' });
  expect(start).toEqual({ part: 'app', address: '/chat/42', reload: '/profile' });
});

test('[D9] a stored address that cannot be followed is deleted at the next start', () => {
  const start = decideStart({ ...nina, reload: '//elsewhere.example', address: '/chat/42' });
  expect(start.reload).toBeNull();
});

test('[D8] without a user a link into the app is remembered while the log-in is shown', () => {
  const start = decideStart({ ...nobody, address: '/chat/42' });
  expect(start).toEqual({ part: 'entrance', address: '/login', reload: '/chat/42' });
});

test('[D8] opening the log-in keeps the remembered address', () => {
  expect(decideStart({ ...nobody, reload: '/profile', address: '/login' }).reload).toBe('/profile');
});

test('[D3] a link with the usual spelling leads to the specified address', () => {
  expect(decideStart({ ...nina, address: '/dashboard' }).address).toBe('/dashbaord');
});

test('[D3] trailing slashes are not part of an address', () => {
  expect(decideStart({ ...nina, address: '/chatlist/' }).address).toBe('/chatlist');
  expect(decideStart({ ...nina, address: '/userchat//?a=/' }).address).toBe('/userchat?a=/');
});

test.each(['', '/login', '/chat/42', '/invitation?token=abc'])(
  '[NS7] until the native shell knows its server, %j leads to the question for it',
  (address) => {
    const start = decideStart({ ...nobody, address, isServerMissing: true });
    expect(start).toEqual({ part: 'entrance', address: '/server', reload: null });
  },
);

test('[S4] set-up and invitations are shown with and without a user', () => {
  const address = '/invitation?token=abc';
  expect(decideStart({ ...nina, address })).toMatchObject({ part: 'entrance', address });
  expect(decideStart({ ...nobody, address })).toMatchObject({ part: 'entrance', address });
});
