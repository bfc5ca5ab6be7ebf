import type { NotificationReason, OutputOf } from '@tend/protocol';
import { formatEnd, formatMoment } from '../../../platform/language/dates.ts';
import type { Text } from '../../../platform/language/i18n.ts';

export type Explanation = OutputOf<'notification.explain'>;
export type ExplainedDevice = Explanation['devices'][number];

/** When and in which language the explanation is read. */
interface Reading extends Text {
  now: number;
}

/** The outcome and its reason: "You were not notified. You muted this chat until 18:00." */
export function wordExplanation(explanation: Explanation, reading: Reading): string {
  const { decision } = explanation;
  return `${wordOutcome(explanation, reading)} ${wordReason(decision.reason, decision.until, reading)}`;
}

function wordOutcome(explanation: Explanation, { t, language, now }: Reading): string {
  const { postponedUntil } = explanation.decision;
  const moment = formatEnd(postponedUntil ?? now, now, language);
  return t(`explanation.outcome.${outcomeOf(explanation, now)}`, { moment });
}

type Outcome =
  | 'notified'
  | 'silent'
  | 'held'
  | 'sending'
  | 'unreached'
  | 'notNeeded'
  | 'noDevice'
  | 'feed'
  | 'nothing'
  | 'wouldRing'
  | 'wouldBeSilent'
  | 'wouldBeHeld'
  | 'wouldComeIntoFeed'
  | 'wouldBeNothing';

/** The decision says what should happen; the outcome on the devices says what did. */
export function outcomeOf({ basis, decision, devices }: Explanation, now: number): Outcome {
  const { how, postponedUntil } = decision;
  const isHeld = postponedUntil !== null && postponedUntil > now;
  if (basis === 'today') return outcomeOfToday(how, isHeld);
  if (how === 'feed' || how === 'nothing') return how;
  const states = new Set(devices.flatMap(({ delivery }) => delivery?.state ?? []));
  if (states.has('accepted')) return how === 'silent' ? 'silent' : 'notified';
  if (states.has('waiting')) return isHeld ? 'held' : 'sending';
  if (states.has('dropped')) return 'notNeeded';
  return states.size === 0 ? 'noDevice' : 'unreached';
}

function outcomeOfToday(how: Explanation['decision']['how'], isHeld: boolean): Outcome {
  switch (how) {
    case 'sound':
      return isHeld ? 'wouldBeHeld' : 'wouldRing';
    case 'silent':
      return isHeld ? 'wouldBeHeld' : 'wouldBeSilent';
    case 'feed':
      return 'wouldComeIntoFeed';
    case 'nothing':
      return 'wouldBeNothing';
  }
}

function wordReason(
  reason: Explanation['decision']['reason'],
  until: number | null,
  { t, language, now }: Reading,
): string {
  return t(`explanation.reason.${reason}`, { moment: formatEnd(until ?? now, now, language) });
}

/** The outcome on a device: "Notified 21:46". */
export function wordDelivery({ delivery }: ExplainedDevice, reading: Reading): string {
  const { t, language, now } = reading;
  if (delivery === null) return t('explanation.delivery.none');
  const { state, reason, at, withdrawnAt } = delivery;
  if (state === 'waiting' && at > now) {
    return t('explanation.delivery.waitingUntil', { moment: formatEnd(at, now, language) });
  }
  const words = t(`explanation.delivery.${state}`, { moment: formatMoment(at, now, language) });
  if (reason !== null) return `${words}. ${wordMeanwhile(reason, reading)}`;
  if (withdrawnAt === null) return words;
  const moment = formatMoment(withdrawnAt, now, language);
  return `${words}. ${t('explanation.delivery.withdrawn', { moment })}`;
}

const timedReasons = ['muted', 'doNotDisturb', 'quietHours', 'offDuty'] as const;

/** Why a push was not sent after all; how long the reason held is not stored. */
function wordMeanwhile(reason: NotificationReason, reading: Reading): string {
  const timed = timedReasons.find((name) => name === reason);
  if (timed === undefined) return wordReason(reason, null, reading);
  return reading.t(`explanation.meanwhile.${timed}`);
}
