import type { OutputOf } from '@tend/protocol';

type Recipient = OutputOf<'message.details'>['people'][number];
export type ReceiptState = 'read' | 'delivered' | 'onItsWay';

export interface RecipientGroup {
  readonly state: ReceiptState;
  readonly people: readonly Recipient[];
}

/** Who has read a message, who has received it only, and who has not; each in the order of time. Empty ones are left out. */
export function groupRecipients(people: readonly Recipient[]): RecipientGroup[] {
  const groups: RecipientGroup[] = [
    { state: 'read', people: inOrder(people.filter(isIn('read')), 'readAt') },
    { state: 'delivered', people: inOrder(people.filter(isIn('delivered')), 'deliveredAt') },
    { state: 'onItsWay', people: people.filter(isIn('onItsWay')) },
  ];
  return groups.filter((group) => group.people.length > 0);
}

function isIn(state: ReceiptState): (person: Recipient) => boolean {
  return ({ isRead, deliveredAt }) => {
    if (isRead) return state === 'read';
    return state === (deliveredAt === null ? 'onItsWay' : 'delivered');
  };
}

/** Those of long ago, whose time is not known any more, come last. */
function inOrder(people: readonly Recipient[], by: 'readAt' | 'deliveredAt'): Recipient[] {
  return people.toSorted((a, b) => (a[by] ?? Infinity) - (b[by] ?? Infinity));
}
