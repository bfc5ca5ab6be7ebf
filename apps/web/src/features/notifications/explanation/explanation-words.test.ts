import { deliveryStates, notificationReasons, type DeliveryState } from '@tend/protocol';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../../../platform/language/texts-in-tests.ts';
import {
  type ExplainedDevice,
  type Explanation,
  outcomeOf,
  wordDelivery,
  wordExplanation,
} from './explanation-words.ts';

const now = new Date(2026, 10, 22, 9, 30).getTime();
const hourMs = 60 * 60 * 1000;
const languages = ['en', 'ru'] as const;

type Delivery = NonNullable<ExplainedDevice['delivery']>;

function deviceWith(delivery: Partial<Delivery> | null): ExplainedDevice {
  const told = { state: 'accepted', reason: null, at: now - hourMs, withdrawnAt: null } as const;
  return {
    deviceId: 'phone',
    userAgent: null,
    isPresent: true,
    isCurrent: false,
    delivery: delivery === null ? null : { ...told, ...delivery },
  };
}

function explanationOf(
  decision: Partial<Explanation['decision']>,
  deliveries: readonly (DeliveryState | null)[] = [],
  basis: Explanation['basis'] = 'record',
): Explanation {
  return {
    basis,
    decision: {
      kind: 'direct',
      how: 'sound',
      reason: 'direct',
      until: null,
      postponedUntil: null,
      ...decision,
    },
    devices: deliveries.map((state) => deviceWith(state === null ? null : { state })),
  };
}

function readingIn(language: (typeof languages)[number]) {
  return { ...textsIn(language), now };
}

/** A complete sentence in that language. */
const sentence = { en: /^[A-Z][^_{}А-я]+$/, ru: /^[А-Я][^A-Za-z_{}]+$/ };

describe.each(languages)('[NT31] in %s there is a sentence', (language) => {
  test.each(notificationReasons)('for the reason %s', (reason) => {
    const explanation = explanationOf({ how: 'nothing', reason, until: now + hourMs });
    expect(wordExplanation(explanation, readingIn(language))).toMatch(sentence[language]);
  });

  test.each(deliveryStates)('for a push that is %s on a device', (state) => {
    expect(wordDelivery(deviceWith({ state }), readingIn(language))).toMatch(sentence[language]);
  });

  test.each([
    ['is not told', null],
    ['is told later', { state: 'waiting', at: now + hourMs }],
    ['has had it taken back', { withdrawnAt: now }],
  ] as const)('for a device that %s', (_, delivery) => {
    expect(wordDelivery(deviceWith(delivery), readingIn(language))).toMatch(sentence[language]);
  });

  test.each(notificationReasons)('for a push not sent because of %s', (reason) => {
    const device = deviceWith({ state: 'dropped', reason });
    expect(wordDelivery(device, readingIn(language))).toMatch(sentence[language]);
  });

  test.each(['sound', 'silent', 'feed', 'nothing'] as const)(
    'for what would be decided today: %s',
    (how) => {
      const reading = readingIn(language);
      for (const postponedUntil of [null, now + hourMs]) {
        const explanation = explanationOf({ how, postponedUntil }, [], 'today');
        expect(wordExplanation(explanation, reading)).toMatch(sentence[language]);
      }
    },
  );
});

test.each([
  ['one that was told', {}, ['gone', 'accepted'], 'notified'],
  ['one that was told silently', { how: 'silent' }, ['accepted'], 'silent'],
  ['none yet', {}, ['waiting', 'gone'], 'sending'],
  ['none until later', { postponedUntil: now + hourMs }, ['waiting'], 'held'],
  ['none in time', {}, ['expired', null], 'unreached'],
  ['none, since it was read', {}, ['dropped', 'loggedOut'], 'notNeeded'],
  ['none that was to be told', {}, [null], 'noDevice'],
  ['none, as was decided', { how: 'nothing' }, [null], 'nothing'],
  ['none, but the feed', { how: 'feed' }, [], 'feed'],
] as const)('[NT31] of the devices %s', (_, decision, deliveries, outcome) => {
  expect(outcomeOf(explanationOf(decision, deliveries), now)).toBe(outcome);
});

test('[NT31] times are worded as people say them, also those of another day', () => {
  const reading = readingIn('en');
  const until = now - 48 * hourMs;
  expect(wordExplanation(explanationOf({ how: 'nothing', reason: 'muted', until }), reading)).toBe(
    'You were not notified. You muted this chat until 20 Nov, 09:30.',
  );
  expect(
    wordDelivery(deviceWith({ at: now - 24 * hourMs, withdrawnAt: now - hourMs }), reading),
  ).toBe('Notified yesterday, 09:30. Removed 08:30, since you had read it');
});

test('[NT31] the reason for not sending after all names no time, since none was stored', () => {
  const device = deviceWith({ state: 'dropped', reason: 'muted' });
  expect(wordDelivery(device, readingIn('en'))).toBe(
    'Not sent 08:30: no longer needed. You had muted this chat.',
  );
});
