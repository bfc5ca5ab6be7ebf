import { expect, test } from 'vitest';
import { replaceSettingsTable } from './readme.ts';

const readme = '# Tend\n\n<!-- settings -->\n\n| old |\n\n<!-- /settings -->\n\nEnd.\n';
const table = '| Setting | Without it |\n| --- | --- |\n| `TEND_PORT` | `8080` |';

test('[HO2] the table between the marks is replaced and the rest is kept', async () => {
  const replaced = await replaceSettingsTable(readme, table);
  expect(replaced).toContain('`TEND_PORT`');
  expect(replaced).not.toContain('old');
  expect(replaced.startsWith('# Tend\n')).toBe(true);
  expect(replaced.endsWith('End.\n')).toBe(true);
});

test('[HO2] a README with the current table stays unchanged', async () => {
  const once = await replaceSettingsTable(readme, table);
  expect(await replaceSettingsTable(once, table)).toBe(once);
});

test('[HO2] a README without the marks is refused', async () => {
  await expect(replaceSettingsTable('# Tend\n', table)).rejects.toThrow('marks');
});
