import type { OutputOf } from '@tend/protocol';

type Recipient = OutputOf<'message.details'>['people'][number];
export type ReceiptState = 'read' | 'delivered' | 'hidden' | 'onItsWay';

export interface RecipientGroup {
  readonly state: ReceiptState;
  readonly people: readonly Recipient[];
}

/**
 * Who has read a message, who has received it only, of whom that is all that is told, and who has not received it; each in
 * the order of time. Empty ones are left out.
 */
export function groupRecipients(people: readonly Recipient[]): RecipientGroup[] {
  const groups: RecipientGroup[] = [
    { state: 'read', people: inOrder(people.filter(isIn('read')), 'readAt') },
    { state: 'delivered', people: inOrder(people.filter(isIn('delivered')), 'deliveredAt') },
    { state: 'hidden', people: inOrder(people.filter(isIn('hidden')), 'deliveredAt') },
    { state: 'onItsWay', people: people.filter(isIn('onItsWay')) },
  ];
  return groups.filter((group) => group.people.length > 0);
}

function isIn(state: ReceiptState): (person: Recipient) => boolean {
  return ({ isRead, deliveredAt, isHidden }) => {
    if (isRead) return state === 'read';
    if (deliveredAt === null) return state === 'onItsWay';
    return state === (isHidden === true ? 'hidden' : 'delivered');
  };
}

/** Those of long ago, whose time is not known any more, come last. */
function inOrder(people: readonly Recipient[], by: 'readAt' | 'deliveredAt'): Recipient[] {
  return people.toSorted((a, b) => (a[by] ?? Infinity) - (b[by] ?? Infinity));
}
