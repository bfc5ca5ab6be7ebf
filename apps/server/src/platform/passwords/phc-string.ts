export interface Argon2Cost {
  memoryKiB: number;
  passes: number;
  parallelism: number;
}

export interface Argon2Hash {
  cost: Argon2Cost;
  salt: Buffer;
  tag: Buffer;
}

const shape =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,7}),t=(?<passes>\d{1,3}),p=(?<parallelism>\d{1,2})\$(?<salt>[A-Za-z0-9+/]+)\$(?<tag>[A-Za-z0-9+/]+)$/;

/** The PHC string format: the hash records its cost, so that the cost can be raised and old hashes still work. */
export function formatHash({ cost, salt, tag }: Argon2Hash): string {
  const { memoryKiB, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** @throws Error if the text is not an argon2id hash */
export function parseHash(text: string): Argon2Hash {
  const parts = shape.exec(text)?.groups;
  if (!parts) throw new Error('The stored password hash is not an argon2id PHC string');
  return {
    cost: {
      memoryKiB: Number(parts['memory']),
      passes: Number(parts['passes']),
      parallelism: Number(parts['parallelism']),
    },
    salt: Buffer.from(parts['salt'] ?? '', 'base64'),
    tag: Buffer.from(parts['tag'] ?? '', 'base64'),
  };
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
