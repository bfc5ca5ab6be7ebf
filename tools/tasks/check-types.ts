import { availableParallelism } from 'node:os';
import { run } from './process.ts';

// Each checker of a project infers the types that its files share once more, and another check runs beside this one: on two
// processors several took twice the work and more time.
const checkers = String(Math.ceil(availableParallelism() / 2));
const build = ['tsc', '--build', '--checkers', checkers] as const;

// The types of the texts come from a JSON file, whose changes alone do not make the compiler write new declarations.
const texts = await run([...build, '--force', 'packages/languages'], { isLive: true });
const everything = await run(build, { isLive: true });
process.exitCode = texts.code || everything.code;
