import { layOutEmail } from '../../platform/mail/email-layout.ts';
import type { Email } from '../../platform/mail/mail.ts';
import type { Wording } from '../../platform/texts/texts.ts';

/** A chat and its waiting messages. Null where the content may not be shown. */
export interface DigestChat {
  title: string | null;
  count: number;
  messages: readonly { author: string | null; text: string }[];
}

export interface DigestFacts {
  to: string;
  name: string;
  organizationName: string;
  contactEmail: string;
  count: number;
  groups: readonly DigestChat[];
  directs: readonly DigestChat[];
  link: string;
  unsubscribeLink: string;
}

const shownChats = 20;
const shownMessages = 3;
const shownCharacters = 200;

/** Writes the e-mail about waiting messages for a person whom no device reaches, in their language. */
export function writeDigestEmail(wording: Wording, facts: DigestFacts): Email {
  const { say, language } = wording;
  const { to, name, organizationName, contactEmail, count, link, unsubscribeLink } = facts;
  const lines = listChats(wording, facts);
  const more = lines.length - shownChats;
  return {
    to,
    senderName: organizationName,
    replyTo: contactEmail,
    unsubscribeLink,
    ...layOutEmail({
      language,
      subject: say('digestEmail.subject', { count, organizationName }),
      parts: [
        say('digestEmail.greeting', { name }),
        say('digestEmail.waiting', { count, organizationName }),
        ...lines.slice(0, shownChats).flat(),
        ...(more > 0 ? [say('digestEmail.moreChats', { count: more })] : []),
        { instruction: say('digestEmail.read'), button: say('digestEmail.open'), link },
        say('digestEmail.reason'),
        {
          instruction: say('digestEmail.ending'),
          button: say('digestEmail.unsubscribe'),
          link: unsubscribeLink,
        },
      ],
    }),
  };
}

/** For each chat its line, then the part of its messages that may be shown. */
function listChats({ say }: Wording, { groups, directs }: DigestFacts): string[][] {
  const ofGroups = groups.map((chat) => [
    say('digestEmail.group', { title: chat.title ?? '', count: chat.count }),
    ...quote(say, chat),
  ]);
  const named = directs.filter(({ title }) => title !== null);
  const ofNamed = named.map((chat) => [
    say('digestEmail.directFrom', { name: chat.title ?? '', count: chat.count }),
    ...quote(say, chat),
  ]);
  const nameless = directs.filter(({ title }) => title === null);
  if (nameless.length === 0) return [...ofNamed, ...ofGroups];
  // Without names all chats look the same.
  const count = nameless.reduce((sum, chat) => sum + chat.count, 0);
  const quotes = nameless.flatMap((chat) => quote(say, chat));
  return [...ofNamed, [say('digestEmail.direct', { count }), ...quotes], ...ofGroups];
}

function quote(say: Wording['say'], { messages }: DigestChat): string[] {
  return messages.slice(-shownMessages).map(({ author: name, text: whole }) => {
    const text = shorten(whole);
    return name === null
      ? say('digestEmail.quote', { text })
      : say('digestEmail.quoteOf', { name, text });
  });
}

/** Cuts between characters as people see them: half an emoji is another emoji. */
function shorten(text: string): string {
  const characters = [...new Intl.Segmenter().segment(text.slice(0, shownCharacters * 10))];
  if (characters.length <= shownCharacters) return text;
  const kept = characters.slice(0, shownCharacters).map(({ segment }) => segment);
  return `${kept.join('')}…`;
}
