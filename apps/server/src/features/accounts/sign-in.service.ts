import { AsyncLocalStorage } from 'node:async_hooks';
import { limits, TendError } from '@tend/protocol';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import { createAuthAdapter, type Attempt, type AdapterParts } from './auth-adapter.ts';
import type { Device } from './sessions.service.ts';

interface Parts extends AdapterParts {
  passwords: Passwords;
  baseUrl: string;
  secret: string;
}

export interface StartedSession {
  userId: string;
  token: string;
}

type Auth = ReturnType<typeof createAuth>;

/**
 * Logs people in with better-auth through its server API; none of its HTTP routes is mounted. ADR 0003 describes what
 * it is used for.
 */
export class SignInService {
  readonly #attempts = new AsyncLocalStorage<Attempt>();
  readonly #auth: Auth;

  constructor(parts: Parts) {
    this.#auth = createAuth(parts, this.#attempts);
  }

  /**
   * An unknown address takes as long as a wrong password, since the library hashes in both cases.
   * @throws TendError `credentials_wrong`, `account_deactivated` (only with the right password) or `overloaded`
   */
  withPassword(
    email: string,
    password: string,
    { device, standing }: Pick<Attempt, 'device' | 'standing'>,
  ): Promise<StartedSession> {
    return this.#attempts.run({ device, standing, passwordHash: null }, async () => {
      try {
        const { user, token } = await this.#auth.api.signInEmail({ body: { email, password } });
        return { userId: user.id, token };
      } catch (error) {
        const isRefused = error instanceof APIError && error.statusCode === 401;
        throw isRefused ? new TendError('credentials_wrong') : error;
      }
    });
  }

  /** For a person who has just chosen their password with a link that proved their identity. */
  withNewPassword(userId: string, passwordHash: string, device: Device): Promise<StartedSession> {
    return this.#attempts.run({ device, standing: 'known', passwordHash }, async () => {
      const { internalAdapter } = await this.#auth.$context;
      const { token } = await internalAdapter.createSession(userId);
      return { userId, token };
    });
  }
}

function createAuth(parts: Parts, attempts: AsyncLocalStorage<Attempt>) {
  const { passwords, baseUrl, secret } = parts;
  return betterAuth({
    baseURL: baseUrl,
    secret,
    database: () => createAuthAdapter(parts, attempts),
    emailAndPassword: {
      enabled: true,
      // Only set-up and invitations create accounts.
      disableSignUp: true,
      maxPasswordLength: limits.passwordMaxLength * 4,
      password: {
        hash: (password) => passwords.hash(password, attempts.getStore()?.standing),
        verify: ({ password, hash }) =>
          passwords.verify(password, hash, attempts.getStore()?.standing),
      },
    },
    // Tend's limits count by account as well as by address, and use our clock.
    rateLimit: { enabled: false },
    advanced: { ipAddress: { disableIpTracking: true } },
    // It would log e-mail addresses.
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}
