import { idSchema } from '@tend/protocol';
import { z } from 'zod';

type Json = z.infer<ReturnType<typeof z.json>>;

/** A value with one defect. */
interface Mutant {
  /** `claims.0.id` */
  path: string;
  /** `missing`, `type`, `tooLong` … */
  kind: string;
  value: Json;
}

const texts = {
  blank: ['', ' \t\u00a0'],
  tooLong: ['a'.repeat(9_000)],
  unstorable: ['a\0b', 'a\ud83d', '\ude00a'],
};

const misshapenIds = [
  'x',
  '../../etc/passwd',
  '01A1FD1E-8C00-74A8-B164-9AE575E6A918',
  '01a1fd1e-8c00-74a8-b164-9ae575e6a9180',
  ' 01a1fd1e-8c00-74a8-b164-9ae575e6a918',
  '01a1fd1e-8c00-74a8-b164-9ae575e6a918\n',
];

/** A call's input in JSON. */
export function toJson(input: unknown): Json {
  return z.json().parse(JSON.parse(JSON.stringify(input)));
}

/** Every way in which a value's shape can be wrong, derived from a valid one. */
export function listMutants(value: Json): Mutant[] {
  return mutate(value, '', (part, path) => [
    ...listWrongTypes(part).map((wrong): Mutant => ({
      path,
      kind: wrong === null ? 'null' : 'type',
      value: wrong,
    })),
    ...listWrongTexts(part, path),
    ...listWrongFields(part, path),
  ]);
}

/** The value with each id in turn, except the one of the thing to create, replaced by an unknown one. */
export function listStrangers(value: Json, newId: () => string): Mutant[] {
  return mutate(value, '', (part, path) =>
    isId(part) && path !== 'id' ? [{ path, kind: 'unknownId', value: newId() }] : [],
  );
}

/** Replaces the parts of the value one by one, at any depth, with the results of `change`. */
function mutate(
  value: Json,
  path: string,
  change: (part: Json, path: string) => Mutant[],
): Mutant[] {
  const inner = entriesOf(value).flatMap(([key, part]) =>
    mutate(part, path === '' ? key : `${path}.${key}`, change).map((mutant) => ({
      ...mutant,
      value: replace(value, key, mutant.value),
    })),
  );
  return [...change(value, path), ...inner];
}

function entriesOf(value: Json): [string, Json][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function replace(value: Json, key: string, part: Json): Json {
  if (Array.isArray(value)) return value.with(Number(key), part);
  return { ...toObject(value), [key]: part };
}

function toObject(value: Json): Record<string, Json> {
  return Object.fromEntries(entriesOf(value));
}

function listWrongTypes(value: Json): Json[] {
  if (typeof value === 'number') return [null, '1', true, [], {}, 1.5, -1, 2 ** 53];
  if (typeof value === 'boolean') return [null, 'true', 1, [], {}];
  if (typeof value === 'string') return [null, 1, true, [], {}, [value]];
  if (Array.isArray(value)) return [null, 'text', 1, true, {}, [null], [1], [[]]];
  return [null, 'text', 1, true, []];
}

function listWrongTexts(value: Json, path: string): Mutant[] {
  if (typeof value !== 'string') return [];
  return Object.entries(isId(value) ? { ...texts, misshapenId: misshapenIds } : texts).flatMap(
    ([kind, wrong]) => wrong.map((text) => ({ path, kind, value: text })),
  );
}

function listWrongFields(value: Json, path: string): Mutant[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const within = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const missing = Object.keys(value).map((key): Mutant => {
    const rest = Object.entries(value).filter(([other]) => other !== key);
    return { path: within(key), kind: 'missing', value: Object.fromEntries(rest) };
  });
  return [...missing, { path: within('extra'), kind: 'extra', value: { ...value, extra: 1 } }];
}

function isId(value: Json): boolean {
  return idSchema.safeParse(value).success;
}
