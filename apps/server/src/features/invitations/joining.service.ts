import { TendError, type OutputOf, type ParsedInputOf } from '@tend/protocol';
import { rateLimitKey } from '../../platform/addresses/client-address.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Session } from '../../platform/operations/caller.ts';
import type { Handlers, HttpExchange } from '../../platform/operations/handler.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { OrganizationService } from '../organization/organization.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { refusalOfLink } from './invitations.policy.ts';
import {
  findInvitationByToken,
  stateOf,
  useInvitation,
  type StoredInvitation,
} from './invitations.store.ts';

/** Limits on attempts with links; an invited team may share an address. */
const joiningLimits = {
  perSource: { burst: 60, intervalMs: 2_000 },
  /** Accepting one invitation: each attempt costs the server a hash. */
  perInvitation: { burst: 10, intervalMs: 60_000 },
} as const;

interface Parts {
  db: Database;
  clock: Clock;
  accounts: AccountsService;
  users: UsersService;
  organization: OrganizationService;
}

/** The invited people's side of invitations. */
export class JoiningService {
  readonly #parts: Parts;
  readonly #perSource: RateLimiter;
  readonly #perInvitation: RateLimiter;

  readonly handlers = {
    'invitation.show': ({ token }, { http, caller }) => this.show(token, http, caller),
    'invitation.accept': (input, { http }) => this.accept(input, http),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#perSource = new RateLimiter(joiningLimits.perSource, parts.clock);
    this.#perInvitation = new RateLimiter(joiningLimits.perInvitation, parts.clock);
  }

  /**
   * A logged-in caller's attempts count for their account, over any number of sockets; others' count for their address.
   */
  async show(
    token: string,
    http: HttpExchange | null,
    caller: Session | null = null,
  ): Promise<OutputOf<'invitation.show'>> {
    this.#perSource.take(caller?.userId ?? rateLimitKey(http?.address ?? ''));
    const stored = await this.#requireOpen(this.#parts.db, token);
    const organization = await this.#parts.organization.find();
    return {
      organizationName: organization?.name ?? '',
      email: stored.email,
      jobTitle: stored.job_title,
      expiresAt: stored.expires_at,
      language: stored.language,
    };
  }

  /** Creates the account and logs it in. Of several simultaneous uses of one link, one succeeds. */
  async accept(
    input: ParsedInputOf<'invitation.accept'>,
    http: HttpExchange,
  ): Promise<OutputOf<'invitation.accept'>> {
    const { db, clock, accounts, users, organization } = this.#parts;
    const { token, name, password, language } = input;
    this.#perSource.take(rateLimitKey(http.address));
    // Checked before the costly hash; the transaction decides.
    const invitation = await this.#requireOpen(db, token);
    const email = chooseEmail(invitation.email, input.email);
    this.#perInvitation.take(invitation.id);
    const host = await organization.find();
    const passwordHash = await accounts.hashPassword(password, [name, email, host?.name ?? '']);
    const id = newId(clock.now());
    await db.write(async (transaction) => {
      const { role, job_title: jobTitle } = await this.#requireOpen(transaction, token);
      const use = { tokenHash: hashToken(token), now: clock.now() };
      if ((await transaction.run(useInvitation, use)) === 0) throw new TendError('invitation_used');
      await users.add(transaction, { id, email, name, jobTitle, role, language });
      await accounts.addPassword(transaction, id, passwordHash);
    });
    await accounts.logInAsNew(id, passwordHash, http);
    return { userId: id };
  }

  async #requireOpen(reader: Reader, token: string): Promise<StoredInvitation> {
    const stored = await reader.get(findInvitationByToken, { tokenHash: hashToken(token) });
    if (!stored) throw new TendError('not_found');
    const refusal = refusalOfLink(stateOf(stored, this.#parts.clock.now()));
    if (refusal !== null) throw new TendError(refusal);
    return stored;
  }
}

/** The invited address; if the invitation has none, the person enters theirs. */
function chooseEmail(invited: string | null, given: string | undefined): string {
  const email = invited ?? given;
  const isOther = invited !== null && given !== undefined && given !== invited;
  if (email === undefined || isOther) throw new TendError('bad_request', { fields: ['email'] });
  return email;
}
