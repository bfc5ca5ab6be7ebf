import { timingSafeEqual } from 'node:crypto';
import { TendError, type OutputOf } from '@tend/protocol';
import type { Database } from '../../platform/db/database.ts';
import { deriveToken } from '../../platform/secrets/tokens.ts';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { NotificationSettingsService } from '../alerts/settings/notification-settings.service.ts';
import type { OrganizationService } from '../organization/organization.service.ts';
import { findAddressee } from './digests.store.ts';

interface Parts {
  db: Database;
  notificationSettings: NotificationSettingsService;
  organization: OrganizationService;
  baseUrl: string;
  secret: string;
}

/** Ends a person's digests with a link that only the server can make; it is not stored, and works without a session. */
export class UnsubscribingService {
  readonly #parts: Parts;

  readonly handlers = {
    'digest.show': ({ token }) => this.show(token),
    'digest.unsubscribe': ({ token }) => this.unsubscribe(token),
  } satisfies Partial<Handlers>;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  linkOf(userId: string): string {
    return `${this.#parts.baseUrl}/unsubscribe?token=${userId}.${this.#seal(userId)}`;
  }

  async show(token: string): Promise<OutputOf<'digest.show'>> {
    const { userId, language } = await this.#requirePerson(token);
    const { emailDigest: isOn } = await this.#parts.notificationSettings.find(userId);
    return { language, organizationName: await this.#nameOrganization(), isOn };
  }

  async unsubscribe(token: string): Promise<OutputOf<'digest.unsubscribe'>> {
    const { userId, language } = await this.#requirePerson(token);
    const { db, notificationSettings } = this.#parts;
    await db.write((transaction) =>
      notificationSettings.change(transaction, userId, { emailDigest: false }),
    );
    return { language, organizationName: await this.#nameOrganization() };
  }

  /** @throws TendError `not_found` for a token that the server has not made */
  async #requirePerson(token: string) {
    const [userId = '', seal = ''] = token.split('.');
    const isOwn = timingSafeEqual(Buffer.from(seal), Buffer.from(this.#seal(userId)));
    const person = isOwn ? await this.#parts.db.get(findAddressee, { userId }) : undefined;
    if (!person) throw new TendError('not_found');
    return { userId, language: person.language };
  }

  async #nameOrganization(): Promise<string> {
    return (await this.#parts.organization.find())?.name ?? '';
  }

  #seal(userId: string): string {
    return deriveToken(this.#parts.secret, `unsubscribe:${userId}`);
  }
}
