import type { NotificationFacts } from './notification-facts.ts';
import {
  notificationKindNames,
  notificationKinds,
  type Barrier,
  type NotificationKind,
  type NotificationKindRules,
  type NotificationKinds,
} from './notification-kinds.ts';
import { recogniseKind } from './notification-recognition.ts';
import { forEver } from './notification-settings.ts';
import { quietUntil } from './quiet-hours.ts';

/** The reason of a decision: the kind that was delivered, or the obstacle. */
export const notificationReasons = [
  ...notificationKindNames,
  'own',
  'notMember',
  'deactivated',
  'systemLine',
  'deleted',
  'read',
  'muted',
  'mutedForEver',
  'levelMentions',
  'levelNothing',
  'doNotDisturb',
  'quietHours',
  'offDuty',
  'soundOff',
  'reactionsOff',
] as const;
export type NotificationReason = (typeof notificationReasons)[number];

export interface NotificationDecision {
  /** Null: the message does not concern the person. */
  kind: NotificationKind | null;
  /**
   * - `sound`, `silent`: a push with or without sound
   * - `feed`: only a row in the feed
   * - `nothing`: at most an unread message
   */
  how: 'sound' | 'silent' | 'feed' | 'nothing';
  /** When the push goes out, unless the message has been read by then. Null: now, or there is no push. */
  postponedUntil: number | null;
  reason: NotificationReason;
  /** The time that the reason's sentence mentions. */
  until: number | null;
}

/** An obstacle at a given moment. */
interface Obstacle {
  effect: 'drop' | 'postpone' | 'silence';
  reason: NotificationReason;
  until: number | null;
}

type FindObstacle = (facts: NotificationFacts, rules: NotificationKindRules) => Obstacle | null;

/** In order of precedence as the reason. */
const barriers: Record<Barrier, FindObstacle> = {
  mute: ({ chatSettings: { mutedUntil }, now }) => {
    if (mutedUntil === null || mutedUntil <= now) return null;
    return mutedUntil >= forEver ? drop('mutedForEver') : drop('muted', mutedUntil);
  },
  level: ({ chatType, settings, chatSettings }, { level: needed }) => {
    const ofAccount = chatType === 'group' ? settings.groups : settings.direct ? 'all' : 'nothing';
    const level = chatSettings.level ?? ofAccount;
    if (level === 'nothing') return drop('levelNothing');
    return level === 'mentions' && needed === 'all' ? drop('levelMentions') : null;
  },
  doNotDisturb: ({ settings: { doNotDisturbUntil: until }, now }) =>
    until !== null && until > now ? { effect: 'postpone', reason: 'doNotDisturb', until } : null,
  quietHours: ({ settings: { quietHours, timeZone }, now }) => {
    const until = quietUntil(quietHours, timeZone, now);
    return until === null ? null : { effect: 'postpone', reason: 'quietHours', until };
  },
  offDuty: ({ offDutyUntil: until, now }) =>
    until !== null && until > now ? { effect: 'silence', reason: 'offDuty', until } : null,
  soundOff: ({ settings: { sound } }) =>
    sound ? null : { effect: 'silence', reason: 'soundOff', until: null },
};

const barrierList = Object.entries(barriers);

const findRead: FindObstacle = ({ person, message }, { settledBy }) =>
  settledBy === 'read' && person.readUpTo >= message.seq ? drop('read') : null;

/** Decides whom a message notifies, and why: the only place that does, for server and devices. */
export function decideNotification(
  facts: NotificationFacts,
  kinds: NotificationKinds = notificationKinds,
): NotificationDecision {
  const { message, person } = facts;
  if (message.authorId === person.id) return nothing('own');
  const absence = findAbsence(facts);
  if (absence !== null) return nothing(absence);
  const kind = recogniseKind(facts);
  if (kind === null) {
    return nothing(message.content.type === 'deleted' ? 'deleted' : 'systemLine');
  }
  return { kind, ...weigh(facts, kind, kinds[kind]) };
}

/** Decides whether a reaction by somebody else to a message of the person's notifies them. */
export function decideReaction(
  facts: NotificationFacts,
  kinds: NotificationKinds = notificationKinds,
): NotificationDecision {
  const absence = findAbsence(facts);
  if (absence !== null) return nothing(absence);
  if (!facts.settings.reactions) return nothing('reactionsOff');
  return { kind: 'reaction', ...weigh(facts, 'reaction', kinds.reaction) };
}

function findAbsence({ message, person }: NotificationFacts): NotificationReason | null {
  if (!person.isActive) return 'deactivated';
  const { membership } = person;
  const isHere = membership?.state === 'active' && membership.joinedSeq <= message.seq;
  return isHere ? null : 'notMember';
}

type Weighed = Omit<NotificationDecision, 'kind'>;

/** Checks which obstacles a kind of message passes. */
export function weigh(
  facts: NotificationFacts,
  kind: NotificationReason,
  rules: NotificationKindRules,
): Weighed {
  const obstacles = listObstacles(facts, rules);
  const dropped = obstacles.find(({ effect }) => effect === 'drop');
  if (dropped !== undefined) return withhold(dropped, rules);
  const postponed = obstacles.find(({ effect }) => effect === 'postpone');
  const postponedUntil = postponed === undefined ? null : findFreeMoment(facts, rules);
  if (postponed !== undefined && postponedUntil === null) return withhold(postponed, rules);
  const silenced = obstacles.find(({ effect }) => effect === 'silence');
  const { reason, until } = postponed ?? silenced ?? { reason: kind, until: null };
  const isSilent = rules.isQuiet || silenced !== undefined;
  return { how: isSilent ? 'silent' : 'sound', postponedUntil, reason, until };
}

function listObstacles(facts: NotificationFacts, rules: NotificationKindRules): Obstacle[] {
  const read = findRead(facts, rules);
  const obstacles = read === null ? [] : [read];
  for (const [name, find] of barrierList) {
    if (rules.breaksThrough.some((barrier) => barrier === name)) continue;
    const obstacle = find(facts, rules);
    if (obstacle !== null) obstacles.push(obstacle);
  }
  return obstacles;
}

/** When nothing postpones it any longer; null when the notification will have expired by then. */
function findFreeMoment(facts: NotificationFacts, rules: NotificationKindRules): number | null {
  let { now } = facts;
  while (now - facts.now <= rules.ttlMs) {
    const obstacle = listObstacles({ ...facts, now }, rules).find(
      ({ effect }) => effect === 'postpone',
    );
    if (obstacle === undefined) return now;
    now = obstacle.until ?? Infinity;
  }
  return null;
}

function withhold({ reason, until }: Obstacle, { isAddressed }: NotificationKindRules): Weighed {
  return { how: isAddressed ? 'feed' : 'nothing', postponedUntil: null, reason, until };
}

function drop(reason: NotificationReason, until: number | null = null): Obstacle {
  return { effect: 'drop', reason, until };
}

function nothing(reason: NotificationReason): NotificationDecision {
  return { kind: null, how: 'nothing', postponedUntil: null, reason, until: null };
}
