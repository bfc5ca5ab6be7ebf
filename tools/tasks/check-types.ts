import { run } from './process.ts';

// The types of the texts come from a JSON file, whose changes alone do not make the compiler write new declarations.
const texts = await run(['tsc', '--build', '--force', 'packages/languages'], { isLive: true });
const everything = await run(['tsc', '--build'], { isLive: true });
process.exitCode = texts.code || everything.code;
