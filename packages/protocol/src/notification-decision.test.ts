import { expect, test } from 'vitest';
import { decideNotification, decideReaction } from './notification-decision.ts';
import {
  decisionOf,
  factsOf,
  hour,
  me,
  mention,
  morning,
  muted,
  now,
  quiet,
  reply,
  type Outcome,
  type Situation,
} from './notification-facts.fixture.ts';
import { forEver } from './notification-settings.ts';

const all = { mentions: ['@all'] };
const keyword = { text: 'The Key, please', settings: { keywords: ['key'] } };
const added = {
  event: { type: 'membersAdded', userIds: [me] },
  person: { membership: { state: 'active', joinedSeq: 10 }, readUpTo: 9 },
} as const satisfies Situation;
const direct = { direct: true };

const table: [name: string, situation: Situation, outcome: Outcome][] = [
  ['[NT1] own message', { author: me }, ['nothing', 'own']],
  ['[NT1] own message that mentions oneself', { author: me, ...mention }, ['nothing', 'own']],
  ['[NT1] own message in a direct chat', { author: me, ...direct }, ['nothing', 'own']],
  [
    '[NT2] left the chat',
    { person: { membership: { state: 'left', joinedSeq: 1 } } },
    ['nothing', 'notMember'],
  ],
  [
    '[NT2] left, and mentioned',
    { ...mention, person: { membership: { state: 'left', joinedSeq: 1 } } },
    ['nothing', 'notMember'],
  ],
  [
    '[NT2] never was in the chat',
    { ...mention, person: { membership: null } },
    ['nothing', 'notMember'],
  ],
  [
    '[NT2] joined after it',
    { ...all, person: { membership: { state: 'active', joinedSeq: 11 } } },
    ['nothing', 'notMember'],
  ],
  ['[NT2] deactivated', { ...mention, person: { isActive: false } }, ['nothing', 'deactivated']],
  [
    '[NT2] a system line about the chat',
    { event: { type: 'groupRenamed', title: 'South' } },
    ['nothing', 'systemLine'],
  ],
  [
    '[NT2] a system line about others',
    { event: { type: 'membersAdded', userIds: ['cid'] } },
    ['nothing', 'systemLine'],
  ],
  ['[NT3] a direct message', direct, ['sound', 'direct']],
  ['[NT3] a mention', mention, ['sound', 'mention']],
  ['[NT3] a mention of somebody else', { mentions: ['cid'] }, ['sound', 'group']],
  ['[NT3] everybody mentioned', all, ['sound', 'all']],
  ['[NT3] a mention outweighs everybody', { mentions: ['@all', me] }, ['sound', 'mention']],
  ['[NT39] a reply', reply, ['sound', 'reply']],
  ['[NT39] a reply to somebody else', { answered: 'cid' }, ['sound', 'group']],
  ['[NT39] a reply to oneself', { ...reply, author: me }, ['nothing', 'own']],
  ['[NT39] a mention outweighs a reply', { ...reply, ...mention }, ['sound', 'mention']],
  ['[NT39] a reply outweighs everybody', { ...reply, ...all }, ['sound', 'reply']],
  ['[NT39] a reply outweighs a keyword', { ...reply, ...keyword }, ['sound', 'reply']],
  [
    '[NT39] a reply in a direct chat is a direct message',
    { ...reply, ...direct },
    ['sound', 'direct'],
  ],
  [
    '[NT39] a reply to a person who has left',
    { ...reply, person: { membership: { state: 'left', joinedSeq: 1 } } },
    ['nothing', 'notMember'],
  ],
  ['[NT39] a reply that is read', { ...reply, person: { readUpTo: 10 } }, ['feed', 'read']],
  ['[NT39] a reply in a muted chat', { ...reply, chat: muted }, ['feed', 'muted', now + hour]],
  [
    '[NT39] groups: only mentions, and a reply',
    { ...reply, settings: { groups: 'mentions' } },
    ['sound', 'reply'],
  ],
  ['[NT3] a keyword', keyword, ['sound', 'keyword']],
  ['[NT3] a mention outweighs a keyword', { ...keyword, ...mention }, ['sound', 'mention']],
  ['[NT3] added to a group', added, ['sound', 'added']],
  [
    '[NT3] in a new group',
    { ...added, event: { type: 'groupCreated', title: 'North' } },
    ['sound', 'added'],
  ],
  ['[NT3] an ordinary message', {}, ['sound', 'group']],
  [
    '[NT3] a mention in a direct chat is a direct message',
    { ...direct, ...mention },
    ['sound', 'direct'],
  ],
  ['[NT4] read', { person: { readUpTo: 10 } }, ['nothing', 'read']],
  [
    '[NT4] a mention that is read stays in the feed',
    { ...mention, person: { readUpTo: 12 } },
    ['feed', 'read'],
  ],
  ['[NT4] read, and muted', { chat: muted, person: { readUpTo: 10 } }, ['nothing', 'read']],
  ['[NT8] muted', { chat: muted }, ['nothing', 'muted', now + hour]],
  ['[NT8] muted, and mentioned', { ...mention, chat: muted }, ['feed', 'muted', now + hour]],
  ['[NT8] muted, and everybody mentioned', { ...all, chat: muted }, ['feed', 'muted', now + hour]],
  ['[NT8] muted, with a keyword', { ...keyword, chat: muted }, ['feed', 'muted', now + hour]],
  ['[NT8] a muted direct chat', { ...direct, chat: muted }, ['nothing', 'muted', now + hour]],
  ['[NT8] muted for ever', { chat: { mutedUntil: forEver } }, ['nothing', 'mutedForEver']],
  [
    '[NT8] muted for ever, and mentioned',
    { ...mention, chat: { mutedUntil: forEver } },
    ['feed', 'mutedForEver'],
  ],
  ['[NT8] muted until now', { chat: { mutedUntil: now } }, ['sound', 'group']],
  ['[NT8] no longer muted', { chat: { mutedUntil: now - 1 } }, ['sound', 'group']],
  [
    '[NT8] mute is named before quiet hours',
    { chat: muted, settings: quiet },
    ['nothing', 'muted', now + hour],
  ],
  [
    '[NT9] groups: only mentions',
    { settings: { groups: 'mentions' } },
    ['nothing', 'levelMentions'],
  ],
  [
    '[NT9] groups: only mentions, and mentioned',
    { ...mention, settings: { groups: 'mentions' } },
    ['sound', 'mention'],
  ],
  [
    '[NT9] groups: only mentions, and everyone',
    { ...all, settings: { groups: 'mentions' } },
    ['sound', 'all'],
  ],
  [
    '[NT9] groups: only mentions, a keyword',
    { ...keyword, settings: { keywords: ['key'], groups: 'mentions' } },
    ['sound', 'keyword'],
  ],
  [
    '[NT9] groups: only mentions, added',
    { ...added, settings: { groups: 'mentions' } },
    ['sound', 'added'],
  ],
  ['[NT9] groups: nothing', { settings: { groups: 'nothing' } }, ['nothing', 'levelNothing']],
  [
    '[NT9] groups: nothing, and mentioned',
    { ...mention, settings: { groups: 'nothing' } },
    ['feed', 'levelNothing'],
  ],
  [
    '[NT9] groups: nothing, but this one',
    { settings: { groups: 'nothing' }, chat: { level: 'all' } },
    ['sound', 'group'],
  ],
  [
    '[NT9] groups: all, but of this one mentions',
    { chat: { level: 'mentions' } },
    ['nothing', 'levelMentions'],
  ],
  [
    '[NT9] groups: all, but of this one nothing',
    { ...mention, chat: { level: 'nothing' } },
    ['feed', 'levelNothing'],
  ],
  [
    '[NT9] groups say nothing about direct chats',
    { ...direct, settings: { groups: 'nothing' } },
    ['sound', 'direct'],
  ],
  ['[NT9] direct: off', { ...direct, settings: { direct: false } }, ['nothing', 'levelNothing']],
  [
    '[NT9] direct: off, but this one',
    { ...direct, settings: { direct: false }, chat: { level: 'all' } },
    ['sound', 'direct'],
  ],
  [
    '[NT9] direct: on, but not this one',
    { ...direct, chat: { level: 'nothing' } },
    ['nothing', 'levelNothing'],
  ],
];

test.each(table)(
  '[NT1] [NT2] [NT3] [NT4] [NT8] [NT9] [NT39] by the table: %s',
  (_name, situation, outcome) => {
    expect(decideNotification(factsOf(situation))).toMatchObject(decisionOf(outcome));
  },
);

const left = { membership: { state: 'left', joinedSeq: 1 } } as const;
const reactions: [name: string, situation: Situation, outcome: Outcome][] = [
  ['to a message in a group', {}, ['silent', 'reaction']],
  ['to one in a direct chat', direct, ['silent', 'reaction']],
  ['to one that was read by all', { person: { readUpTo: 12 } }, ['silent', 'reaction']],
  ['if the author has left', { person: left }, ['nothing', 'notMember']],
  ['if the author is deactivated', { person: { isActive: false } }, ['nothing', 'deactivated']],
  ['with reactions off', { settings: { reactions: false } }, ['nothing', 'reactionsOff']],
  ['in a muted chat', { chat: muted }, ['feed', 'muted', now + hour]],
  ['where only mentions notify', { chat: { level: 'mentions' } }, ['silent', 'reaction']],
  ['where nothing notifies', { chat: { level: 'nothing' } }, ['feed', 'levelNothing']],
  ['in quiet hours', { settings: quiet }, ['silent', 'quietHours', morning, morning]],
  ['with sound off', { settings: { sound: false } }, ['silent', 'soundOff']],
];

test.each(reactions)('[NT40] by the table, a reaction %s', (_name, situation, outcome) => {
  const facts = factsOf({ ...situation, author: me });
  expect(decideReaction(facts)).toMatchObject(decisionOf(outcome));
});
