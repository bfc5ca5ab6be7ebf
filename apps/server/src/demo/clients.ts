import type { Area, Client } from './content.ts';

const rows: readonly (readonly [name: string, russian: string, area: Area, home: string])[] = [
  ['Mrs Pryce', 'Прайс', 'elmCourt', 'flat 2'],
  ['Mrs Fletcher', 'Флетчер', 'elmCourt', 'flat 4'],
  ['Mr Novak', 'Новак', 'elmCourt', 'flat 5'],
  ['Mr Hargreaves', 'Харгривс', 'elmCourt', 'flat 6'],
  ['Mrs Okafor', 'Окафор', 'elmCourt', 'flat 7'],
  ['Mr Whitcombe', 'Уиткомб', 'elmCourt', 'flat 9'],
  ['Mrs Begum', 'Бегум', 'elmCourt', 'flat 11'],
  ['Mr Abiodun', 'Абиодун', 'elmCourt', 'flat 12'],
  ['Mrs Walsh', 'Уолш', 'elmCourt', 'flat 14'],
  ['Mr Delaney', 'Делани', 'elmCourt', 'flat 15'],
  ['Mrs Lindqvist', 'Линдквист', 'elmCourt', 'flat 18'],
  ['Mr Tan', 'Тан', 'elmCourt', 'flat 20'],

  ['Mrs Carmody', 'Кармоди', 'millLane', '8 Mill Lane'],
  ['Mrs Underwood', 'Андервуд', 'millLane', '17 Mill Lane'],
  ['Mr Jessop', 'Джессоп', 'millLane', '22 Mill Lane'],
  ['Mrs Iqbal', 'Икбал', 'millLane', '31 Mill Lane'],
  ['Mr Sandhu', 'Сандху', 'millLane', '40 Mill Lane'],
  ['Mr Bright', 'Брайт', 'millLane', '3 Weir Cottages'],
  ['Mrs Lockhart', 'Локхарт', 'millLane', '5 Weir Cottages'],
  ['Mrs Adair', 'Адэр', 'millLane', "9 Tanner's Row"],
  ['Mr Pascoe', 'Паско', 'millLane', "12 Tanner's Row"],

  ['Mrs Kendrick', 'Кендрик', 'riverside', 'bed 1'],
  ['Mr Castillo', 'Кастильо', 'riverside', 'bed 2'],
  ['Mrs Vance', 'Вэнс', 'riverside', 'bed 4'],
  ['Mr Rowntree', 'Раунтри', 'riverside', 'bed 5'],
  ['Mr Beddoes', 'Беддос', 'riverside', 'bed 6'],
  ['Mrs Moran', 'Моран', 'riverside', 'bed 7'],
  ['Mr Obi', 'Оби', 'riverside', 'bed 8'],

  ['Mrs Mbeki', 'Мбеки', 'town', '2 Chapel Street'],
  ['Mr Simms', 'Симмс', 'town', '15 Chapel Street'],
  ['Mr Lowe', 'Лоу', 'town', '21 Station Road'],
  ['Mrs Osborne', 'Осборн', 'town', '27 Station Road'],
  ['Mr Gallagher', 'Галлахер', 'town', '33 Station Road'],
  ['Mr Khan', 'Хан', 'town', '4 Bridge Street'],
];

/**
 * Whom slots may name; none of these people or addresses is real. Those whose story is told over days
 * (Mrs Halloran, Mrs Petrakis, Mrs Teague) are not among them, so that nothing contradicts it.
 */
export const clients: readonly Client[] = rows.map(([name, russian, area, home]) => ({
  name,
  russian,
  gender: name.startsWith('Mrs') ? 'f' : 'm',
  area,
  home,
}));

export interface Tablet {
  en: string;
  ru: string;
  /** Of the Russian name. */
  genitive: string;
}

/** What many old people take; all masculine in Russian, so that every sentence fits. */
export const tablets: readonly Tablet[] = [
  { en: 'amlodipine', ru: 'амлодипин', genitive: 'амлодипина' },
  { en: 'atorvastatin', ru: 'аторвастатин', genitive: 'аторвастатина' },
  { en: 'bisoprolol', ru: 'бисопролол', genitive: 'бисопролола' },
  { en: 'metformin', ru: 'метформин', genitive: 'метформина' },
  { en: 'omeprazole', ru: 'омепразол', genitive: 'омепразола' },
  { en: 'ramipril', ru: 'рамиприл', genitive: 'рамиприла' },
  { en: 'sertraline', ru: 'сертралин', genitive: 'сертралина' },
];
