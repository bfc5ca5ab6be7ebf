import type { MessageRow } from '@tend/protocol';

/** A message as known outside the server. */
export interface Entry {
  authorId: string;
  chatId: string;
  text: string;
}

/** The actions of clients and the answers they got, recorded outside the server to verify it. */
export class Ledger {
  readonly sent = new Map<string, Entry>();
  /** The messages that the server has promised to send by itself. */
  readonly promised = new Set<string>();
  /** The position that each acknowledged message was given. */
  readonly acknowledged = new Map<string, number>();
  /** The position at which each message was received live. */
  readonly shown = new Map<string, number>();
  /** The acknowledged read marks, by person and chat. */
  readonly marks = new Map<string, number>();
  readonly contradictions: string[] = [];

  promise(id: string, entry: Entry): void {
    this.sent.set(id, entry);
    this.promised.add(id);
  }

  acknowledge(id: string, seq: number): void {
    this.#note(this.acknowledged, id, seq);
  }

  show({ id, seq }: MessageRow): void {
    this.#note(this.shown, id, seq);
  }

  mark(userId: string, chatId: string, upTo: number): void {
    const key = `${userId} ${chatId}`;
    this.marks.set(key, Math.max(upTo, this.marks.get(key) ?? 0));
  }

  markOf(userId: string, chatId: string): number {
    return this.marks.get(`${userId} ${chatId}`) ?? 0;
  }

  /** Differences between the chats' histories and the record. */
  compare(histories: ReadonlyMap<string, readonly MessageRow[]>): string[] {
    const stored = new Map([...histories.values()].flat().map((row) => [row.id, row]));
    return [
      ...this.contradictions,
      ...[...this.sent].filter(([id, entry]) => !isAsSent(stored.get(id), entry)).map(lost),
      ...[...this.acknowledged, ...this.shown]
        .filter(([id, seq]) => stored.get(id)?.seq !== seq)
        .map(misplaced),
      ...[...stored.values()]
        .filter(({ id, content }) => content.type === 'text' && !this.sent.has(id))
        .map(({ id }) => `${id} was sent by nobody`),
    ];
  }

  #note(places: Map<string, number>, id: string, seq: number): void {
    const known = places.get(id);
    if (known !== undefined && known !== seq) {
      this.contradictions.push(`${id} was at ${known} and then at ${seq}`);
    }
    places.set(id, seq);
  }
}

function isAsSent(row: MessageRow | undefined, { authorId, chatId, text }: Entry): boolean {
  if (row?.content.type !== 'text') return false;
  return row.authorId === authorId && row.chatId === chatId && row.content.text === text;
}

function lost([id]: readonly [string, Entry]): string {
  return `${id} is not stored as it was sent`;
}

function misplaced([id, seq]: readonly [string, number]): string {
  return `${id} is not at ${seq} as was said`;
}
