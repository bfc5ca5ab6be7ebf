import { fakeExchange, startOrganization, tokenOf } from '../organization.fixture.ts';

export const newPassword = 'another horse battery';
export const minuteMs = 60_000;

/** Ada, who set Tend up, and Bo, who has two devices. */
export async function startForgetful() {
  const organization = await startOrganization();
  const { jobs, emails, clock, passwordReset } = organization;
  const ada = await organization.setUp();
  const bo = await organization.join(ada, 'Bo');
  const boElsewhere = await organization.logIn('Bo');
  clock.advance(minuteMs);
  await jobs.start();
  emails.length = 0;
  let caller = 1;

  return {
    ...organization,
    ada,
    bo,
    boElsewhere,
    /** Each call comes from another address, so that only the account's limit counts. */
    async ask(email = 'bo@elm-court.example', address = `192.0.2.${(caller += 1)}`) {
      await passwordReset.request({ email }, fakeExchange(address));
      await jobs.whenIdle();
    },
    /** The newest link's secret. */
    token: () => {
      const links = emails.flatMap(({ text }) => text.match(/http\S+token=\S+/) ?? []);
      return tokenOf(links.at(-1) ?? null);
    },
    show: (token: string) => passwordReset.show(token, null, fakeExchange()),
    use: (token: string, http = fakeExchange()) =>
      passwordReset.use({ token, newPassword }, null, http),
  };
}
