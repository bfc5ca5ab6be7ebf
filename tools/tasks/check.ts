import { runChecks } from './run-checks.ts';

const { failed } = await runChecks();
if (failed > 0) process.exitCode = 1;
