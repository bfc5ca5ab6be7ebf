import type { Text } from './i18n.ts';

type Fact = string | false | null | undefined;

/** Joins facts: "Duty manager, online". Not as a list, whose last part would have an "and". */
export function joinFacts(facts: readonly Fact[], t: Text['t']): string {
  const texts = facts.filter((fact) => typeof fact === 'string');
  const [first = '', ...others] = texts.filter((text) => text !== '');
  return others.reduce((all, next) => t('fact.further', { facts: all, next }), first);
}
