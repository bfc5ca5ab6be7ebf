import type { Scene } from './scene.ts';

const token = 'x'.repeat(43);
const organizationName = 'Northbank Home Care';
const state = { isSetUp: true, name: organizationName, contactEmail: 'help@northbank.example' };
const open = { 'organization.state': { output: state } } as const;
const fresh = {
  'organization.state': { output: { isSetUp: false, name: null, contactEmail: null } },
} as const;
const offer = {
  organizationName,
  email: 'vera@northbank.example',
  jobTitle: 'Night nurse',
  expiresAt: Date.now(),
};
const link = { email: 'vera@northbank.example', organizationName, otherEmail: null };
const reset = `/forgotpassword?token=${token}`;
const invitation = `/invitation?token=${token}`;
const setUp = `/setup?token=${token}`;

/** The screens before the log-in, in each of their states. */
export const entranceScenes: readonly Scene[] = [
  { name: 'login', address: '/login', answers: open },
  { name: 'login-not-set-up', address: '/login', answers: fresh },
  {
    name: 'login-wrong',
    address: '/login',
    answers: { ...open, 'session.login': { error: 'credentials_wrong' } },
    async prepare(page, say) {
      await page.getByLabel(say('field.email')).fill('vera@northbank.example');
      await page.getByLabel(say('field.password'), { exact: true }).fill('not the right one');
      await page.getByRole('button', { name: say('login.submit') }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'login-missing', address: '/login', answers: open, press: ['login.submit'] },
  { name: 'set-up', address: setUp, answers: fresh, height: 1100 },
  {
    name: 'set-up-missing',
    address: setUp,
    answers: fresh,
    press: ['setUp.submit'],
    height: 1300,
  },
  { name: 'set-up-used', address: setUp, answers: open },
  { name: 'set-up-unknown', address: '/setup', answers: fresh },
  { name: 'invitation', address: invitation, answers: { 'invitation.show': { output: offer } } },
  {
    name: 'invitation-by-link',
    address: invitation,
    answers: { 'invitation.show': { output: { ...offer, email: null, jobTitle: '' } } },
  },
  {
    name: 'invitation-expired',
    address: invitation,
    answers: { 'invitation.show': { error: 'invitation_expired' } },
  },
  {
    name: 'invitation-used',
    address: invitation,
    answers: { 'invitation.show': { error: 'invitation_used' } },
  },
  {
    name: 'invitation-unknown',
    address: invitation,
    answers: { 'invitation.show': { error: 'not_found' } },
  },
  {
    name: 'invitation-failed',
    address: invitation,
    answers: { 'invitation.show': 'unreachable' },
  },
  { name: 'invitation-waiting', address: invitation, answers: { 'invitation.show': 'never' } },
  { name: 'forgot-password', address: '/forgotpassword', answers: open },
  {
    name: 'forgot-password-asked',
    address: '/forgotpassword',
    answers: { ...open, 'passwordReset.request': { output: {} } },
    async prepare(page, say) {
      await page.getByLabel(say('field.email')).fill('vera@northbank.example');
      await page.getByRole('button', { name: say('forgotPassword.submit') }).click();
      await page.getByRole('heading', { name: say('forgotPassword.sentTitle') }).waitFor();
    },
  },
  {
    name: 'reset',
    address: reset,
    answers: { ...open, 'passwordReset.show': { output: link } },
  },
  ...(['expired', 'used', 'replaced'] as const).map((reason) => ({
    name: `reset-${reason}`,
    address: reset,
    answers: { ...open, 'passwordReset.show': { error: `reset_${reason}` } },
  })),
  {
    name: 'reset-unknown',
    address: reset,
    answers: { ...open, 'passwordReset.show': { error: 'not_found' } },
  },
  {
    name: 'reset-closed',
    address: reset,
    answers: { ...open, 'passwordReset.show': { error: 'account_deactivated' } },
  },
  {
    name: 'reset-other-account',
    address: reset,
    answers: {
      ...open,
      'passwordReset.show': { output: { ...link, otherEmail: 'tomasz@northbank.example' } },
    },
  },
  {
    name: 'reset-failed',
    address: reset,
    answers: { ...open, 'passwordReset.show': 'unreachable' },
  },
];

/** In the native shell, which asks for its server. */
export const shellScenes: readonly Scene[] = [
  { name: 'server', address: '/' },
  {
    name: 'server-refused',
    address: '/',
    async prepare(page, say) {
      await page.getByLabel(say('server.label')).fill('http://localhost:9');
      await page.getByRole('button', { name: say('server.submit') }).click();
      await page.getByRole('alert').waitFor();
    },
  },
];
