import { format } from 'prettier';

const marked = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/;

/** The README with the table between its two marks replaced, in Prettier's format. */
export async function replaceSettingsTable(readme: string, table: string): Promise<string> {
  if (!marked.test(readme)) throw new Error('README.md lacks the marks of its table of settings.');
  const formatted = (await format(table, { parser: 'markdown', printWidth: 100 })).trimEnd();
  return readme.replace(
    marked,
    (_, begin: string, end: string) => `${begin}\n${formatted}\n${end}`,
  );
}
