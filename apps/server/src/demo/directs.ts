import type { ChatContent, Thread } from './content.ts';
import {
  alekseiAndDaniel,
  alekseiAndIrina,
  alekseiAndJoan,
  alekseiAndNina,
  alekseiAndOksana,
} from './threads/directs-aleksei.ts';
import {
  ninaAndHannah,
  ninaAndLeila,
  ninaAndSofia,
  ninaAndTomasz,
} from './threads/directs-nina-2.ts';
import { ninaAndDaniel, ninaAndGrace, ninaAndPriya } from './threads/directs-nina.ts';
import {
  graceAndDaniel,
  hannahAndDaniel,
  hannahAndJoan,
  hannahAndKofi,
  hannahAndRuth,
  irinaAndOksana,
  joanAndLiam,
  meganAndAisha,
} from './threads/directs-others.ts';
import { dmitriAndAleksei, svetlanaAndNina, yuliaAndIrina } from './threads/directs-russian.ts';

/** A direct chat; `unread` is how much the second has not read. */
function direct(
  members: readonly [string, string],
  threads: readonly Thread[],
  messages: number,
  unread = 0,
): ChatContent {
  return {
    key: members.join('+'),
    title: null,
    members,
    areas: ['elmCourt', 'millLane', 'town'],
    threads,
    messages,
    unread: { [members[1]]: unread },
  };
}

export const directs: readonly ChatContent[] = [
  direct(['daniel', 'nina'], ninaAndDaniel, 60, 1),
  direct(['grace', 'nina'], ninaAndGrace, 55, 1),
  direct(['nina', 'priya'], ninaAndPriya, 55),
  direct(['sofia', 'nina'], ninaAndSofia, 45),
  direct(['leila', 'nina'], ninaAndLeila, 35, 2),
  direct(['tomasz', 'nina'], ninaAndTomasz, 25),
  direct(['nina', 'hannah'], ninaAndHannah, 22),
  direct(['irina', 'aleksei'], alekseiAndIrina, 55, 1),
  direct(['oksana', 'aleksei'], alekseiAndOksana, 45),
  direct(['nina', 'aleksei'], alekseiAndNina, 45, 1),
  direct(['joan', 'aleksei'], alekseiAndJoan, 28),
  direct(['daniel', 'aleksei'], alekseiAndDaniel, 22),
  direct(['daniel', 'hannah'], hannahAndDaniel, 32, 1),
  direct(['joan', 'hannah'], hannahAndJoan, 32),
  direct(['ruth', 'hannah'], hannahAndRuth, 22),
  direct(['kofi', 'hannah'], hannahAndKofi, 16),
  direct(['grace', 'daniel'], graceAndDaniel, 22),
  direct(['joan', 'liam'], joanAndLiam, 25),
  direct(['irina', 'oksana'], irinaAndOksana, 28),
  direct(['svetlana', 'nina'], svetlanaAndNina, 32),
  direct(['aleksei', 'dmitri'], dmitriAndAleksei, 36),
  direct(['yulia', 'irina'], yuliaAndIrina, 28),
  direct(['megan', 'aisha'], meganAndAisha, 18),
];
