import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideNotification, weigh, type NotificationDecision } from './notification-decision.ts';
import type { NotificationFacts } from './notification-facts.ts';
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
  type Outcome,
  type Situation,
} from './notification-facts.fixture.ts';
import { notificationKinds, type NotificationKindRules } from './notification-kinds.ts';
import { defaultNotificationSettings, forEver } from './notification-settings.ts';

const direct = { direct: true };
const busy = { doNotDisturbUntil: now + 2 * hour };

const table: [name: string, situation: Situation, outcome: Outcome][] = [
  ['[NT6] quiet hours', { settings: quiet }, ['sound', 'quietHours', morning, morning]],
  [
    '[NT6] quiet hours, and mentioned',
    { ...mention, settings: quiet },
    ['sound', 'quietHours', morning, morning],
  ],
  [
    '[NT6] quiet hours, direct',
    { ...direct, settings: quiet },
    ['sound', 'quietHours', morning, morning],
  ],
  [
    '[NT6] do not disturb',
    { settings: busy },
    ['sound', 'doNotDisturb', now + 2 * hour, now + 2 * hour],
  ],
  ['[NT6] do not disturb has ended', { settings: { doNotDisturbUntil: now } }, ['sound', 'group']],
  [
    '[NT6] do not disturb ends in quiet hours',
    { settings: { ...quiet, ...busy } },
    ['sound', 'doNotDisturb', now + 2 * hour, morning],
  ],
  [
    '[NT6] quiet hours end in do not disturb',
    { settings: { ...quiet, doNotDisturbUntil: morning + hour } },
    ['sound', 'doNotDisturb', morning + hour, morning + hour],
  ],
  [
    '[NT6] for longer than a message’s lifetime',
    { settings: { doNotDisturbUntil: now + 25 * hour } },
    ['nothing', 'doNotDisturb', now + 25 * hour],
  ],
  [
    '[NT6] for longer than a mention’s lifetime',
    { ...mention, settings: { doNotDisturbUntil: now + 73 * hour } },
    ['feed', 'doNotDisturb', now + 73 * hour],
  ],
  [
    '[NT6] a mention may wait longer',
    { ...mention, settings: { doNotDisturbUntil: now + 25 * hour } },
    ['sound', 'doNotDisturb', now + 25 * hour, now + 25 * hour],
  ],
  [
    '[NT6] in an unknown time zone',
    { settings: { ...quiet, timeZone: 'Mars/Olympus' } },
    ['sound', 'group'],
  ],
  ['[NT10] sound off', { settings: { sound: false } }, ['silent', 'soundOff']],
  ['[NT10] sound off, direct', { ...direct, settings: { sound: false } }, ['silent', 'soundOff']],
  ['[NT10] off duty', { offDutyUntil: now + hour }, ['silent', 'offDuty', now + hour]],
  ['[NT10] on duty again', { offDutyUntil: now }, ['sound', 'group']],
  [
    '[NT10] off duty in quiet hours',
    { settings: quiet, offDutyUntil: now + hour },
    ['silent', 'quietHours', morning, morning],
  ],
  [
    '[NT10] off duty, and muted',
    { ...mention, chat: muted, offDutyUntil: now + hour },
    ['feed', 'muted', now + hour],
  ],
];

test.each(table)('[NT6] [NT10] by the table: %s', (_name, situation, outcome) => {
  expect(decideNotification(factsOf(situation))).toMatchObject(decisionOf(outcome));
});

const everything: NotificationKindRules = {
  ...notificationKinds.mention,
  breaksThrough: ['mute', 'level', 'doNotDisturb', 'quietHours', 'offDuty', 'soundOff'],
};

test('[NT12] a kind breaks through the barriers that its registry entry names', () => {
  const settings = { ...quiet, ...busy, sound: false, groups: 'nothing' } as const;
  const facts = factsOf({ settings, chat: muted, offDutyUntil: now + hour });
  expect(weigh(facts, 'mention', everything)).toEqual({
    how: 'sound',
    postponedUntil: null,
    reason: 'mention',
    until: null,
  });
  const rules = { ...everything, breaksThrough: ['mute', 'level'] } as const;
  expect(weigh(facts, 'mention', rules)).toMatchObject({ how: 'silent', reason: 'doNotDisturb' });
  expect(weigh(facts, 'mention', { ...rules, breaksThrough: ['mute'] })).toMatchObject({
    how: 'feed',
    reason: 'levelNothing',
  });
});

test('[AL21] having read a message holds back only kinds that reading settles', () => {
  const facts = factsOf({ ...mention, person: { readUpTo: 10 } });
  expect(decideNotification(facts)).toMatchObject({ how: 'feed', reason: 'read' });
  const acknowledged = { ...notificationKinds.mention, settledBy: 'acknowledged' } as const;
  const kinds = { ...notificationKinds, mention: acknowledged };
  expect(decideNotification(facts, kinds)).toMatchObject({ how: 'sound', reason: 'mention' });
});

const anyFacts: fc.Arbitrary<NotificationFacts> = fc
  .record({
    direct: fc.boolean(),
    author: fc.constantFrom(me, 'ben'),
    mentions: fc.subarray([me, 'cid', '@all']),
    text: fc.constantFrom('key', 'nothing special'),
    settings: fc.record({
      direct: fc.boolean(),
      groups: fc.constantFrom('all', 'mentions', 'nothing'),
      keywords: fc.subarray(['key']),
      sound: fc.boolean(),
      doNotDisturbUntil: fc.constantFrom(null, now - 1, now, now + 1, now + 100 * hour),
      quietHours: fc.constantFrom(
        quiet.quietHours ?? defaultNotificationSettings.quietHours,
        defaultNotificationSettings.quietHours,
      ),
      timeZone: fc.constantFrom(null, 'Europe/Berlin', 'Nowhere/Nothing'),
    }),
    chat: fc.record({
      level: fc.constantFrom(null, 'all', 'mentions', 'nothing'),
      mutedUntil: fc.constantFrom(null, now - 1, now + hour, forEver),
    }),
    person: fc.record({
      isActive: fc.boolean(),
      readUpTo: fc.constantFrom(0, 9, 10, 11),
      membership: fc.constantFrom(
        null,
        { state: 'left', joinedSeq: 1 } as const,
        { state: 'active', joinedSeq: 1 } as const,
        { state: 'active', joinedSeq: 12 } as const,
      ),
    }),
    offDuty: fc.constantFrom(now - hour, now + hour),
  })
  .map(({ offDuty, ...situation }) => factsOf({ ...situation, offDutyUntil: offDuty }));

/** Finds facts that violate the property. */
function findException(
  holds: (decision: NotificationDecision, facts: NotificationFacts) => boolean,
): NotificationFacts | null {
  const property = fc.property(anyFacts, (facts) => holds(decideNotification(facts), facts));
  return fc.check(property, { numRuns: 1_000 }).counterexample?.[0] ?? null;
}

test('[NT1] [NT2] whatever the settings, nobody is notified of their own message or of a chat that they are not in', () => {
  const exception = findException(({ how }, { message, person }) => {
    const isIn = person.isActive && person.membership?.state === 'active';
    return (isIn && message.authorId !== me) || how === 'nothing';
  });
  expect(exception).toBeNull();
});

test('[NT8] whatever the other settings, a muted chat neither rings nor pushes', () => {
  const exception = findException(({ how, postponedUntil }, { chatSettings: { mutedUntil } }) => {
    if (mutedUntil === null || mutedUntil <= now) return true;
    return (how === 'feed' || how === 'nothing') && postponedUntil === null;
  });
  expect(exception).toBeNull();
});

test('[NT6] a postponed push would go out at that moment, and not before', () => {
  const exception = findException(({ postponedUntil }, facts) => {
    if (postponedUntil === null) return true;
    const before = decideNotification({ ...facts, now: postponedUntil - 1 });
    const then = decideNotification({ ...facts, now: postponedUntil });
    const goesOut = then.how === 'sound' || then.how === 'silent';
    return (
      postponedUntil > now &&
      before.postponedUntil === postponedUntil &&
      then.postponedUntil === null &&
      goesOut
    );
  });
  expect(exception).toBeNull();
});

test('[NT10] without sound nothing rings', () => {
  expect(findException(({ how }, { settings }) => settings.sound || how !== 'sound')).toBeNull();
});

test('[NT13] only messages addressed to the person enter the feed', () => {
  const exception = findException(({ how, kind }) => {
    const isAddressed = kind !== null && notificationKinds[kind].isAddressed;
    return how !== 'feed' || isAddressed;
  });
  expect(exception).toBeNull();
});
