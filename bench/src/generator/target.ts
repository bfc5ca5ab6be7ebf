/** The target of the load: Tend, or one of the limits. The same scenario runs on both. */
export interface Target {
  /** One side of a direct chat; `onText` is called with each text from the other side. */
  connectPair(pair: number, side: 'a' | 'b', onText: (text: string) => void): Promise<Peer>;
  /** A member of the one big group; `onDeliveries` is called with the texts of each frame. */
  connectGroup(member: number, onDeliveries: (texts: readonly string[]) => void): Promise<Peer>;
  /** A member that only counts what arrives: 200 full clients would measure the generator. */
  connectGroupCounter(member: number, onDeliveries: (count: number) => void): Promise<Peer>;
  /** An idle connection. */
  connectIdle(index: number): Promise<Peer>;
}

export interface Peer {
  /** Calls back when the server has acknowledged. */
  send(text: string, onAck: () => void): void;
  close(): void;
}

export interface Run {
  warmUpMs: number;
  measuredMs: number;
}

/** A text of the usual length that begins with the number by which its delivery is recognised. */
export function numberedText(index: number): string {
  return `${index} Mrs Halloran has had her tablets, key is back in the safe.`;
}

export function numberOf(text: string): number {
  return Number.parseInt(text, 10);
}
