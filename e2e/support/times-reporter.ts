import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

type Activity = 'set up' | 'pages' | 'acting' | 'waiting' | 'closing' | 'others';

const activities: readonly Activity[] = [
  'set up',
  'pages',
  'acting',
  'waiting',
  'closing',
  'others',
];

/**
 * Says what journeys spend their time on; three at a time share the machine.
 *
 * @public Playwright loads it.
 */
export default class TimesReporter implements Reporter {
  readonly #fixtures = new Map<string, number>();
  readonly #spent = new Map<Activity, number>();

  onTestEnd(_test: TestCase, { steps, duration }: TestResult): void {
    const before = this.#sum();
    for (const step of steps) this.#note(step);
    add(this.#spent, 'others', duration - (this.#sum() - before));
  }

  onEnd(): void {
    const lines = activities.map((name) => line(name, this.#spent.get(name) ?? 0));
    const fixtures = [...this.#fixtures].toSorted(([, a], [, b]) => b - a).slice(0, 8);
    process.stdout.write(
      [
        'What journeys spend their time on:',
        ...lines,
        'Of the set-up and closing:',
        ...fixtures.map(([name, ms]) => line(name, ms)),
        '',
      ].join('\n'),
    );
  }

  #note(step: TestStep, isClosing = false): void {
    const { category, title, duration, steps } = step;
    if (category === 'hook' || category === 'test.step') {
      for (const inner of steps) this.#note(inner, isClosing || title === 'After Hooks');
      return;
    }
    if (category === 'fixture') add(this.#fixtures, title, duration);
    add(this.#spent, activityOf(step, isClosing), duration);
  }

  #sum(): number {
    return [...this.#spent.values()].reduce((sum, ms) => sum + ms, 0);
  }
}

function activityOf({ category, title }: TestStep, isClosing: boolean): Activity {
  if (isClosing) return 'closing';
  if (category === 'fixture') return 'set up';
  if (category === 'expect' || title.startsWith('Wait')) return 'waiting';
  if (/^(?:Create|Navigate|Reload|Go )/.test(title)) return 'pages';
  return category === 'pw:api' ? 'acting' : 'others';
}

function add<Key>(sums: Map<Key, number>, key: Key, ms: number): void {
  sums.set(key, (sums.get(key) ?? 0) + ms);
}

function line(name: string, ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(9).concat('  ', name);
}
