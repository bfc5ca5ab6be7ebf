import { run } from './process.ts';

// The types of the texts come from a JSON file, and a change in that alone makes the compiler write no declarations anew.
const texts = await run(['tsc', '--build', '--force', 'packages/languages'], { isLive: true });
const everything = await run(['tsc', '--build'], { isLive: true });
process.exitCode = texts.code || everything.code;
