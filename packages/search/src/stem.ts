import { stemmer as stemRussian } from '@orama/stemmers/russian';
import { stem as stemEnglish } from 'porter2';

const russian = /^[а-я]+$/;
const english = /^[a-z]+$/;

/** What a folded word has in common with its other forms: `субботой` gives `суббот`, and `visited` gives `visit`. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  // Words that are in use come back at once.
  if (stems.size >= heldStems) stems.clear();
  const stem = findStem(word);
  stems.set(word, stem);
  return stem;
}

const heldStems = 20_000;
const stems = new Map<string, string>();

function findStem(word: string): string {
  if (english.test(word)) return stemEnglish(word);
  if (!russian.test(word)) return word;
  const noun = word.endsWith('е') ? word.slice(0, -1) : word;
  if (isNounInIt(noun)) return noun;
  return irregularStems[word] ?? withoutFleetingVowel(stemRussian(word));
}

/** Whether the word ends like a verb, as `визит` does, and is none: it lacks no ending. */
export function isNounInIt(word: string): boolean {
  return nounsInIt.has(word);
}

/**
 * The algorithm knows endings only. In these forms a vowel stands in the stem that the others have not: `таблеток` and
 * `таблетки`, `палец` and `пальца`, `скамеек` and `скамейки`, `пришел` and `пришла`.
 */
function withoutFleetingVowel(stem: string): string {
  if (stem.length < 4) return stem;
  if (stem.endsWith('шел')) return `${stem.slice(0, -2)}л`;
  if (stem.endsWith('ец')) return withoutVowelBeforeTs(stem);
  if (stem.length < 5) return stem;
  if (/[аеиоу]ек$/.test(stem)) return `${stem.slice(0, -2)}йк`;
  if (/[бвгджзклмнпрстфхцчшщ][ое]к$/.test(stem)) return `${stem.slice(0, -2)}к`;
  return stem;
}

function withoutVowelBeforeTs(stem: string): string {
  const beginning = stem.slice(0, -2);
  return beginning.endsWith('л') ? `${beginning}ьц` : `${beginning}ц`;
}

/** Nouns of which the algorithm takes the end for that of a verb, as in `говорит`; their other forms have this stem. */
const nounsInIt = new Set(
  (
    'визит лимит кредит аппетит магнит дефицит транзит бронхит артрит полиартрит гепатит гастрит цистит отит колит ' +
    'дерматит синусит гайморит фарингит тонзиллит ларингит менингит панкреатит простатит нефрит пиелонефрит неврит ' +
    'радикулит плеврит миокардит перитонит аппендицит энцефалит ринит конъюнктивит стоматит холецистит тромбофлебит ' +
    'флебит бурсит остеомиелит гингивит периодонтит эндокардит перикардит васкулит целлюлит'
  ).split(' '),
);

const irregularForms: Record<string, string> = {
  сестр: 'сестер',
  медсестр: 'медсестер',
  кресл: 'кресел',
  письм: 'писем',
  окн: 'окон',
  ден: 'день дня дню днем дне дни дней дням днями днях',
  врем: 'время времени временем времена времен временам временами временах',
  им: 'имя имени именем имена имен именам именами именах',
  дочер: 'дочь',
  матер: 'мать',
  сон: 'сна сну сном сне сны снов снам снами снах',
  рот: 'рта рту ртом рте рты ртов ртам ртами ртах',
  лоб: 'лба лбу лбом лбе лбы лбов лбам лбами лбах',
  шов: 'шва шву швом шве швы швов швам швами швах',
  лед: 'льда льду льдом льде льды льдов льдам льдами льдах',
  лев: 'льва льву львом льве львы львов львам львами львах',
  павл: 'павел',
  ногт: 'ноготь',
  локт: 'локоть',
  пролежн: 'пролежень',
  уровн: 'уровень',
  камн: 'камень',
  ремн: 'ремень',
  корн: 'корень',
  парн: 'парень',
  огн: 'огонь',
  угл: 'угол',
  узл: 'узел',
  капл: 'капель',
  кухн: 'кухонь',
  спальн: 'спален',
  петл: 'петель',
  туфл: 'туфель',
  ребр: 'ребер',
  бедр: 'бедер',
  ведр: 'ведер',
  пятн: 'пятен',
  судн: 'суден',
  зерн: 'зерен',
  стекл: 'стекол',
  числ: 'чисел',
  масл: 'масел',
  яйц: 'яиц',
  деньг: 'денег',
  колен: 'колено колена',
  одеял: 'одеяло одеяла одеял',
  ух: 'уши ушей ушам ушами ушах',
  сын: 'сыновья сыновей сыновьям сыновьями сыновьях',
  друг: 'друзья друзей друзьям друзьями друзьях',
  дет: 'детьми',
  люд: 'людьми',
  двер: 'дверьми',
};

const irregularStems: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(irregularForms).flatMap(([stem, forms]) =>
    forms.split(' ').map((form) => [form, stem] as const),
  ),
);
