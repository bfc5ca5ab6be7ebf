import { layOutLetter } from '../../platform/mail/letter-layout.ts';
import type { Letter } from '../../platform/mail/mail.ts';
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
export function writeDigestLetter(wording: Wording, facts: DigestFacts): Letter {
  const { say, language } = wording;
  const { to, name, organizationName, contactEmail, count, link, unsubscribeLink } = facts;
  const lines = listChats(wording, facts);
  const more = lines.length - shownChats;
  return {
    to,
    senderName: organizationName,
    replyTo: contactEmail,
    unsubscribeLink,
    ...layOutLetter({
      language,
      subject: say('digestLetter.subject', { count, organizationName }),
      parts: [
        say('digestLetter.greeting', { name }),
        say('digestLetter.waiting', { count, organizationName }),
        ...lines.slice(0, shownChats).flat(),
        ...(more > 0 ? [say('digestLetter.moreChats', { count: more })] : []),
        { instruction: say('digestLetter.read'), button: say('digestLetter.open'), link },
        say('digestLetter.reason'),
        {
          instruction: say('digestLetter.ending'),
          button: say('digestLetter.unsubscribe'),
          link: unsubscribeLink,
        },
      ],
    }),
  };
}

/** For each chat its line, then the part of its messages that may be shown. */
function listChats({ say }: Wording, { groups, directs }: DigestFacts): string[][] {
  const ofGroups = groups.map((chat) => [
    say('digestLetter.group', { title: chat.title ?? '', count: chat.count }),
    ...quote(say, chat),
  ]);
  const named = directs.filter(({ title }) => title !== null);
  const ofNamed = named.map((chat) => [
    say('digestLetter.directFrom', { name: chat.title ?? '', count: chat.count }),
    ...quote(say, chat),
  ]);
  const nameless = directs.filter(({ title }) => title === null);
  if (nameless.length === 0) return [...ofNamed, ...ofGroups];
  // Without names all chats look the same.
  const count = nameless.reduce((sum, chat) => sum + chat.count, 0);
  const quotes = nameless.flatMap((chat) => quote(say, chat));
  return [...ofNamed, [say('digestLetter.direct', { count }), ...quotes], ...ofGroups];
}

function quote(say: Wording['say'], { messages }: DigestChat): string[] {
  return messages.slice(-shownMessages).map(({ author: name, text: whole }) => {
    const text = shorten(whole);
    return name === null
      ? say('digestLetter.quote', { text })
      : say('digestLetter.quoteOf', { name, text });
  });
}

/** Cuts between characters as people see them: half an emoji is another emoji. */
function shorten(text: string): string {
  const characters = [...new Intl.Segmenter().segment(text.slice(0, shownCharacters * 10))];
  if (characters.length <= shownCharacters) return text;
  const kept = characters.slice(0, shownCharacters).map(({ segment }) => segment);
  return `${kept.join('')}…`;
}
