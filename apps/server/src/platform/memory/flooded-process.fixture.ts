import { thisProcess } from './idle-collection.ts';

/* A program that is flooded and then collects its garbage: prints its memory in MiB before, during and after. */

const self = thisProcess();
if (self === null) throw new Error('Start this with --expose-gc');
const mebibytes = () => Math.round(self.readResidentBytes() / 2 ** 20);
const figures = [mebibytes()];
let rows: object[] = [];
for (let round = 0; round < 40; round += 1) {
  rows = Array.from({ length: 100_000 }, (_, index) => ({ index, text: `row ${index}` }));
}
figures.push(mebibytes());
rows = [];
self.collectGarbage();
figures.push(mebibytes());
process.stdout.write(figures.concat(rows.length).join(' '));
