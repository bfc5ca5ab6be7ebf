import { format } from 'oxfmt';

const marked = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/;

/** The README with the table between its two marks replaced, in oxfmt's format. */
export async function replaceSettingsTable(readme: string, table: string): Promise<string> {
  if (!marked.test(readme)) throw new Error('README.md lacks the marks of its table of settings.');
  const { code, errors } = await format('README.md', table);
  if (errors[0] !== undefined) throw new Error(errors[0].message);
  const formatted = code.trimEnd();
  return readme.replace(
    marked,
    (_, begin: string, end: string) => `${begin}\n${formatted}\n${end}`,
  );
}
