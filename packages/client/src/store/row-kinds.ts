import { spaceOfRow, type NotificationRow, type SpaceKind } from '@tend/protocol';
import { isForgotten, type SmallRow } from './records.ts';

export type SmallKind = SmallRow['kind'];
export type SmallRowOf<Kind extends SmallKind> = Extract<SmallRow, { kind: Kind }>;
/** The kinds of small rows in one kind of space. */
export type SmallKindIn<Space extends SpaceKind> = {
  [Kind in SmallKind]: (typeof spaceOfRow)[Kind] extends Space ? Kind : never;
}[SmallKind];

/** Further effects of a row in the person's own space on the local copy. */
type Consequence =
  | { type: 'chatLeft'; chatId: string }
  | { type: 'markMoved'; chatId: string }
  | { type: 'draftChanged'; chatId: string }
  | { type: 'notificationsForgotten'; isForgotten: (row: NotificationRow) => boolean };

interface KindRules<R> {
  /**
   * Identifies the row among those of its kind; for a chat's rows it begins with the chat's id. Devices store rows
   * under it, so it must not change.
   */
  key: (row: R) => readonly string[];
  /** After the row has arrived or changed. */
  consequence?: (row: R) => Consequence | null;
}

/** The local copy's rules for each kind of row except messages: a kind without an entry does not compile. */
const rowKinds: { readonly [Kind in SmallKind]: KindRules<SmallRowOf<Kind>> } = {
  organization: { key: ({ id }) => [id] },
  user: { key: ({ id }) => [id] },
  settings: { key: () => [] },
  membership: {
    key: ({ chatId }) => [chatId],
    consequence: ({ chatId, state }) => (state === 'left' ? { type: 'chatLeft', chatId } : null),
  },
  readMark: {
    key: ({ chatId }) => [chatId],
    consequence: ({ chatId }) => ({ type: 'markMoved', chatId }),
  },
  chatListing: { key: ({ chatId }) => [chatId] },
  draft: {
    key: ({ chatId }) => [chatId],
    consequence: ({ chatId }) => ({ type: 'draftChanged', chatId }),
  },
  heard: { key: ({ chatId }) => [chatId] },
  scheduled: { key: ({ slot }) => [String(slot)] },
  vote: { key: ({ chatId, messageId }) => [chatId, messageId] },
  notificationSettings: { key: () => [] },
  chatNotificationSettings: { key: ({ chatId }) => [chatId] },
  notification: { key: ({ id }) => [id] },
  feedHorizon: {
    key: () => [],
    consequence: (horizon) => ({
      type: 'notificationsForgotten',
      isForgotten: (notification) => isForgotten(notification, horizon),
    }),
  },
  reachability: { key: () => [] },
  chat: { key: ({ id }) => [id] },
  member: { key: ({ chatId, userId }) => [chatId, userId] },
  pins: { key: ({ chatId }) => [chatId] },
};

/** Identifies the row among those of its kind. */
export function keyPartsOf<Kind extends SmallKind>(row: SmallRowOf<Kind>): readonly string[] {
  return rowKinds[row.kind].key(row);
}

/** The key under which a row is stored: the same for all of its versions. */
export function rowKey<Kind extends SmallKind>(row: SmallRowOf<Kind>): string {
  return keyOfRow(row.kind, ...keyPartsOf(row));
}

export function keyOfRow(kind: SmallKind, ...parts: readonly string[]): string {
  return [kind, ...parts].join(':');
}

/** Null for a kind unknown to this release. */
export function parseRowKey(key: string): { kind: SmallKind; parts: readonly string[] } | null {
  const [kind = '', ...parts] = key.split(':');
  return isSmallKind(kind) ? { kind, parts } : null;
}

export function smallKindsIn(space: SpaceKind): SmallKind[] {
  return Object.keys(rowKinds)
    .filter(isSmallKind)
    .filter((kind) => spaceOfRow[kind] === space);
}

export function isOfKind<Kind extends SmallKind>(
  row: SmallRow,
  kind: Kind,
): row is SmallRowOf<Kind> {
  return row.kind === kind;
}

export function consequenceOf<Kind extends SmallKind>(row: SmallRowOf<Kind>): Consequence | null {
  return rowKinds[row.kind].consequence?.(row) ?? null;
}

function isSmallKind(kind: string): kind is SmallKind {
  return Object.hasOwn(rowKinds, kind);
}
