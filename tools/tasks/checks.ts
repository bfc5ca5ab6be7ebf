import type { run } from './process.ts';

export interface Check {
  name: string;
  command: Parameters<typeof run>[0];
}

/** All checks of `npm run check`. Slow ones first, so that they overlap. */
export const checks: readonly Check[] = [
  { name: 'types', command: ['node', 'tools/tasks/check-types.ts'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'directions', command: ['depcruise', 'apps', 'packages', 'bench', 'e2e', 'tools'] },
  { name: 'dead code', command: ['knip', '--treat-config-hints-as-errors'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '--cache', '.'] },
  { name: 'rules', command: ['node', 'tools/rules/main.ts'] },
  { name: 'settings', command: ['node', 'tools/settings/main.ts'] },
];
