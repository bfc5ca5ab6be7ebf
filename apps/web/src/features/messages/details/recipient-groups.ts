import type { OutputOf } from '@tend/protocol';

type Details = OutputOf<'message.details'>;
type Recipient = Details['people'][number];
export type ReceiptState = 'read' | 'delivered' | 'hidden' | 'unread' | 'onItsWay' | 'unknown';

export interface RecipientGroup {
  readonly state: ReceiptState;
  readonly people: readonly Recipient[];
}

/**
 * Who has read a message, who has received it only, of whom that is all that is told, and who has not received it; each in
 * the order of time. Of a message of long ago: who has not read it, and of whom nothing is known. Empty ones are left out.
 */
export function groupRecipients({ areTimesKnown, people }: Details): RecipientGroup[] {
  const isIn =
    (state: ReceiptState) =>
    (person: Recipient): boolean =>
      stateOf(person, areTimesKnown) === state;
  const groups: RecipientGroup[] = [
    { state: 'read', people: inOrder(people.filter(isIn('read')), 'readAt') },
    { state: 'delivered', people: inOrder(people.filter(isIn('delivered')), 'deliveredAt') },
    { state: 'hidden', people: inOrder(people.filter(isIn('hidden')), 'deliveredAt') },
    { state: 'unread', people: people.filter(isIn('unread')) },
    { state: 'onItsWay', people: people.filter(isIn('onItsWay')) },
    { state: 'unknown', people: people.filter(isIn('unknown')) },
  ];
  return groups.filter((group) => group.people.length > 0);
}

function stateOf(
  { isRead, deliveredAt, isHidden = false }: Recipient,
  areTimesKnown: boolean,
): ReceiptState {
  if (isRead) return 'read';
  if (!areTimesKnown) return isHidden ? 'unknown' : 'unread';
  if (deliveredAt === null) return 'onItsWay';
  return isHidden ? 'hidden' : 'delivered';
}

/** Those of long ago, whose time is not known any more, come last. */
function inOrder(people: readonly Recipient[], by: 'readAt' | 'deliveredAt'): Recipient[] {
  return people.toSorted((a, b) => (a[by] ?? Infinity) - (b[by] ?? Infinity));
}
