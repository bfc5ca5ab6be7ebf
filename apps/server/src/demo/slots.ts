import { minuteMs, weekdayOf, type Calendar } from './calendar.ts';
import { clients, type Tablet } from './clients.ts';
import type { Area, Client, DemoLanguage, Person } from './content.ts';
import type { Random } from './random.ts';

/** What a thread's texts are filled with: chosen once for all of its lines. */
export interface Scene {
  language: DemoLanguage;
  random: Random;
  calendar: Calendar;
  areas: readonly Area[];
  /** Who speaks which part. */
  cast: ReadonlyMap<string, Person>;
  /** Clients and the tablet, by slot; filled as the texts need them. */
  chosen: Map<string, Client>;
  tablet: Tablet;
}

interface Moment {
  author: Person;
  at: number;
}

const weekdays: Readonly<Record<DemoLanguage, readonly string[]>> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ru: [
    'в воскресенье',
    'в понедельник',
    'во вторник',
    'в среду',
    'в четверг',
    'в пятницу',
    'в субботу',
  ],
};

/** Endings of men's surnames; women's that end in a consonant or a foreign vowel stay as they are. */
const cases: Readonly<Record<string, string>> = { gen: 'а', dat: 'у', acc: 'а', ins: 'ом' };

/**
 * The text with its variants, genders and slots resolved. Slots:
 * - `{mrs}` `{mr}` `{mrs2}` …: a client; `.home` is where they live, `.gen` `.dat` `.acc` `.ins` Russian cases
 * - `{carer}` or `{nina}`: what colleagues call whoever has this part
 * - `{+20}` `{-5}`: the time of day so many minutes from the message; `{day}` `{day+2}`: the day of the week
 * - `{3-6}` `{36.4-37.1}`: a number; `{bp}`; `{med}` (`.gen`) a tablet; `{phone}` `{mobile}` of ranges kept for fiction
 */
export function fillText(text: string, scene: Scene, moment: Moment): string {
  const varied = text.replaceAll(/\[([^[\]]*)\]/gu, (_, options: string) =>
    scene.random.pick(options.split('|')),
  );
  const gendered = varied.replaceAll(/<(?:(\w+):)?([^<>/]*)\/([^<>/]*)>/gu, (...found) => {
    const [part, male, female] = found.slice(1).map(String);
    const who = found[1] === undefined ? moment.author : scene.cast.get(part ?? '');
    return (who?.gender === 'f' ? female : male) ?? '';
  });
  return gendered
    .replaceAll(/\{([^{}]+)\}/gu, (_, slot: string) => fillSlot(slot, scene, moment))
    .replaceAll(/(?<=^|[.!?] |\n)ми(?=стер|ссис)/gu, 'Ми');
}

function fillSlot(slot: string, scene: Scene, { at }: Moment): string {
  if (/^[+-]\d+$/.test(slot)) return timeOfDay(scene.calendar, at, Number(slot));
  const [, from, to] = /^([\d.]+)-([\d.]+)$/.exec(slot) ?? [];
  if (from !== undefined && to !== undefined) return numberBetween(scene, from, to);
  const [, days] = /^day([+-]\d+)?$/.exec(slot) ?? [null, null];
  if (days !== null) return weekday(scene, at, Number(days ?? 0));
  const [name = '', form] = slot.split('.');
  if (/^mrs?\d?$/.test(name)) return clientName(scene, name, form);
  return fillName(name, form, scene);
}

function fillName(name: string, form: string | undefined, scene: Scene): string {
  const { random, language, tablet } = scene;
  switch (name) {
    case 'bp':
      return `${random.whole(104, 146)}/${random.whole(58, 84)}`;
    case 'phone':
      return `01632 960${random.whole(100, 999)}`;
    case 'mobile':
      return `07700 900${random.whole(100, 999)}`;
    case 'med':
      return form === 'gen' ? tablet.genitive : tablet[language];
    default: {
      const person = scene.cast.get(name);
      if (!person) throw new Error(`Nothing fills {${name}}`);
      return person.called[language];
    }
  }
}

/** What lies ahead is said to five minutes, what is past exactly. */
function timeOfDay(calendar: Calendar, at: number, minutes: number): string {
  const wall = Math.floor(calendar.toWall(at + minutes * minuteMs).minute);
  const minute = (minutes > 0 ? Math.ceil(wall / 5) * 5 : wall) % (24 * 60);
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

function numberBetween({ random, language }: Scene, from: string, to: string): string {
  const digits = from.split('.')[1]?.length ?? 0;
  const scale = 10 ** digits;
  const drawn = random.whole(Math.round(Number(from) * scale), Math.round(Number(to) * scale));
  const text = (drawn / scale).toFixed(digits);
  return language === 'ru' ? text.replace('.', ',') : text;
}

function weekday({ calendar, language }: Scene, at: number, days: number): string {
  return weekdays[language][weekdayOf(calendar.toWall(at).day + days)] ?? '';
}

function clientName(scene: Scene, slot: string, form: string | undefined): string {
  const client = scene.chosen.get(slot) ?? choose(scene, slot);
  if (form === 'home') return client.home;
  if (scene.language === 'en') return client.name;
  if (client.gender === 'f') return `миссис ${client.russian}`;
  const ending = form === undefined ? '' : cases[form];
  if (ending === undefined) throw new Error(`No case ${form}`);
  const isFixed = /[аеёиоуыэюя]$/u.test(client.russian);
  return `мистер${ending} ${client.russian}${isFixed ? '' : ending}`;
}

function choose(scene: Scene, slot: string): Client {
  const gender = slot.startsWith('mrs') ? 'f' : 'm';
  const taken = new Set(scene.chosen.values());
  const client = scene.random.pick(
    clients.filter(
      (one) => one.gender === gender && scene.areas.includes(one.area) && !taken.has(one),
    ),
  );
  scene.chosen.set(slot, client);
  return client;
}
