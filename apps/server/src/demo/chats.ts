import type { ChatContent, GroupChange } from './content.ts';
import { directs } from './directs.ts';
import { people } from './people.ts';
import { allStaff } from './threads/all-staff.ts';
import { chainayaMore } from './threads/chainaya-2.ts';
import { chainaya } from './threads/chainaya.ts';
import { dutyManagers } from './threads/duty-managers.ts';
import { elmCourtRoutine } from './threads/elm-court-days-2.ts';
import { elmCourtDays } from './threads/elm-court-days.ts';
import { facilitiesAndVans } from './threads/facilities.ts';
import { halloranFamilyVisits } from './threads/halloran-family-visits.ts';
import { medicationRoutine } from './threads/medication-queries-2.ts';
import { medicationQueries } from './threads/medication-queries.ts';
import { millLaneRound } from './threads/mill-lane-round.ts';
import { nightTeamNorthStories } from './threads/night-team-north-2.ts';
import { nightTeamNorth } from './threads/night-team-north.ts';
import { nochnayaSmenaStories } from './threads/nochnaya-smena-2.ts';
import { nochnayaSmenaNights } from './threads/nochnaya-smena-3.ts';
import { nochnayaSmena } from './threads/nochnaya-smena.ts';
import { riversideDays } from './threads/riverside-handover-2.ts';
import { riversideReports } from './threads/riverside-handover-3.ts';
import { riversideHandover } from './threads/riverside-handover.ts';
import { shiftCover } from './threads/shift-cover.ts';
import { training } from './threads/training.ts';

/** People's keys, separated by spaces. */
function named(keys: string): string[] {
  return keys.split(' ');
}

/** Dmitri starts on this day, at the beginning of the office's. */
function welcome(by: string): GroupChange {
  return { daysAgo: 9, minute: 7 * 60, by, change: { type: 'added', people: ['dmitri'] } };
}

const everybodyAtFirst = people.filter((one) => !one.startedDaysAgo).map(({ key }) => key);

const groups: readonly ChatContent[] = [
  {
    key: 'nightTeamNorth',
    title: 'Night team North',
    members: named('daniel nina grace aleksei irina ewa oksana priya hannah sofia kofi tomasz'),
    areas: ['elmCourt', 'millLane', 'town'],
    threads: [...nightTeamNorth, ...nightTeamNorthStories],
    messages: 440,
    changes: [
      welcome('daniel'),
      {
        daysAgo: 13,
        minute: 18 * 60,
        by: 'daniel',
        change: { type: 'madeAdministrator', person: 'nina' },
      },
    ],
    unread: { nina: 5, aleksei: 4, hannah: 3 },
  },
  {
    key: 'riverside',
    title: 'Riverside handover',
    members: named('leila svetlana nina oksana megan aisha ewa grace tomasz priya daniel'),
    areas: ['riverside'],
    threads: [...riversideHandover, ...riversideDays, ...riversideReports],
    messages: 370,
    unread: { nina: 5 },
  },
  {
    key: 'halloran',
    title: 'Halloran family visits',
    members: named('leila ruth nina grace tomasz daniel aisha kofi'),
    areas: ['town'],
    threads: halloranFamilyVisits,
    messages: 170,
    unread: { nina: 2 },
  },
  {
    key: 'nochnayaSmena',
    title: 'Ночная смена',
    members: named('irina aleksei oksana nina svetlana yulia'),
    areas: ['elmCourt', 'millLane', 'town'],
    threads: [...nochnayaSmena, ...nochnayaSmenaNights, ...nochnayaSmenaStories],
    messages: 430,
    changes: [
      welcome('irina'),
      {
        daysAgo: 18,
        minute: 20 * 60 + 40,
        by: 'irina',
        change: { type: 'madeAdministrator', person: 'oksana' },
      },
    ],
    unread: { aleksei: 4, nina: 3 },
  },
  {
    key: 'medication',
    title: 'Medication queries',
    members: named(
      'sofia priya nina svetlana oksana daniel megan irina grace liam yulia aisha marcus ruth hannah',
    ),
    areas: ['elmCourt', 'millLane', 'riverside', 'town'],
    threads: [...medicationQueries, ...medicationRoutine],
    messages: 320,
    changes: [welcome('sofia')],
    unread: { hannah: 4 },
  },
  {
    key: 'dutyManagers',
    title: 'Duty managers',
    members: named('hannah daniel joan nina ruth'),
    areas: ['elmCourt', 'millLane', 'town'],
    threads: dutyManagers,
    messages: 180,
    unread: { nina: 2 },
  },
  {
    key: 'facilities',
    title: 'Facilities',
    members: named('kofi marcus hannah daniel ruth joan grace liam megan leila'),
    areas: ['elmCourt', 'millLane', 'town'],
    threads: facilitiesAndVans,
    messages: 190,
    changes: [
      {
        daysAgo: 16,
        minute: 9 * 60 + 12,
        by: 'kofi',
        change: { type: 'renamed', title: 'Facilities and vans' },
      },
      { daysAgo: 15, minute: 12 * 60 + 33, by: 'leila', change: { type: 'left' } },
    ],
    unread: { hannah: 2 },
  },
  {
    key: 'elmCourtDays',
    title: 'Elm Court days',
    members: named('megan aisha yulia svetlana tomasz leila joan kofi liam sofia'),
    areas: ['elmCourt'],
    threads: [...elmCourtDays, ...elmCourtRoutine],
    messages: 220,
  },
  {
    key: 'millLane',
    title: 'Mill Lane round',
    members: named('joan liam aleksei yulia svetlana tomasz marcus kofi leila aisha'),
    areas: ['millLane'],
    threads: millLaneRound,
    messages: 230,
    changes: [
      {
        daysAgo: 16,
        minute: 15 * 60 + 5,
        by: 'joan',
        change: { type: 'removed', person: 'aisha' },
      },
    ],
    unread: { aleksei: 3 },
  },
  {
    key: 'shiftCover',
    title: 'Shift cover',
    members: named(
      'joan daniel hannah nina oksana svetlana leila marcus tomasz megan irina grace aleksei ewa aisha liam yulia',
    ),
    areas: ['elmCourt', 'millLane', 'town'],
    threads: shiftCover,
    messages: 260,
    changes: [welcome('joan')],
    unread: { hannah: 3 },
  },
  {
    key: 'chainaya',
    title: 'Чайная',
    members: named('irina oksana aleksei nina svetlana yulia'),
    areas: ['town'],
    threads: [...chainaya, ...chainayaMore],
    messages: 190,
    changes: [welcome('irina')],
    unread: { aleksei: 3, nina: 6 },
  },
  {
    key: 'allStaff',
    title: 'All staff',
    members: everybodyAtFirst,
    areas: ['elmCourt', 'millLane', 'riverside', 'town'],
    threads: allStaff,
    messages: 120,
    changes: [welcome('hannah')],
    unread: { nina: 3, aleksei: 4 },
  },
  {
    key: 'training',
    title: 'Training and supervision',
    members: named('ruth megan tomasz svetlana irina oksana grace ewa aleksei aisha liam yulia'),
    areas: ['riverside', 'elmCourt'],
    threads: training,
    messages: 80,
    changes: [welcome('ruth')],
    unread: { aleksei: 2 },
  },
];

/** Every chat of the demo. */
export const chats: readonly ChatContent[] = [...groups, ...directs];
