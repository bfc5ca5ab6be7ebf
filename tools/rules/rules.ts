/** A rule's identifier, such as CH3, with the files that define it or name it. */
export type Mentions = ReadonlyMap<string, readonly string[]>;

export interface SourceText {
  file: string;
  text: string;
}

const ruleItem = /^- \*\*([A-Z]+\d+)\*\* \S/gm;
// Titles begin with their rules: '[CH3] …', or '[S7][D4] …' if one test proves several. After the table of a
// `test.each`, the title follows `)(`.
const title =
  /(?:\b(?:test|crashTest|it|describe)(?:\.(?!skip|todo)\w+)*|\)|`)\(\s*['"`]((?:\[[A-Z]+\d+\] ?)+)/g;
const ruleInTitle = /[A-Z]+\d+/g;

function collect(
  sources: readonly SourceText[],
  find: (text: string) => readonly string[],
): Map<string, string[]> {
  const mentions = new Map<string, string[]>();
  for (const { file, text } of sources) {
    for (const rule of find(text)) mentions.set(rule, [...(mentions.get(rule) ?? []), file]);
  }
  return mentions;
}

/** The rules defined in Markdown files, as list items `- **CH3** …`. */
export function findDefinedRules(sources: readonly SourceText[]): Mentions {
  return collect(sources, (text) => Array.from(text.matchAll(ruleItem), ([, rule = '']) => rule));
}

/** The rules named by the titles of tests. */
export function findNamedRules(sources: readonly SourceText[]): Mentions {
  return collect(sources, (text) =>
    Array.from(text.matchAll(title), ([, rules = '']) => rules.match(ruleInTitle) ?? []).flat(),
  );
}

/** The inconsistencies between the two, one sentence each. */
export function compareRules(defined: Mentions, named: Mentions): string[] {
  const problems: string[] = [];
  for (const [rule, [file, ...others]] of defined) {
    if (others.length > 0) problems.push(`${rule} is defined twice, in ${file} and ${others[0]}`);
    if (!named.has(rule)) problems.push(`${rule} of ${file} has no test that names it`);
  }
  for (const [rule, [file]] of named) {
    if (!defined.has(rule)) problems.push(`${file} names ${rule}, which docs/rules lacks`);
  }
  return problems;
}
