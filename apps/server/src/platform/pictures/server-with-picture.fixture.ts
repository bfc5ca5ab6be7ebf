/** A program that has a picture converted, which takes for ever; the arguments are the source and the target. */
import { systemClock } from '../clock/clock.ts';
import { silentLog } from '../log/silent-log.ts';
import { Converters } from './converters.ts';

const [, , source = '', target = ''] = process.argv;
const entry = new URL('faulty-converter.fixture.ts', import.meta.url);
const limits = { timeMs: 60_000, workMs: 20_000, residentBytes: 2 ** 30 };
const pictures = new Converters({ log: silentLog, clock: systemClock }, { entry, limits });
setInterval(() => undefined, 1_000);
await pictures.resize(source, target, 100);
