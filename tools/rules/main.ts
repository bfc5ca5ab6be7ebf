import { compareRules, findDefinedRules, findNamedRules } from './rules.ts';
import { readSources, testFiles } from './sources.ts';

const defined = findDefinedRules(await readSources(['docs/rules/*.md']));
const named = findNamedRules(await readSources(testFiles));
const problems = compareRules(defined, named);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
