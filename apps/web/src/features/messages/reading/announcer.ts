/** What happens to be read out, and when; screen readers drop what follows too closely. */
export interface AnnouncerOptions {
  say: (text: string) => void;
  /** "4 new messages", for more than one that came while the last announcement was still being read. */
  count: (messages: number) => string;
}

export interface Announcer {
  /** Reads the text out, or counts it when something was read out a moment ago. */
  announce: (text: string) => void;
  stop: () => void;
}

const pauseMs = 2_000;

export function createAnnouncer({ say, count }: AnnouncerOptions): Announcer {
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  function speak(text: string): void {
    say(text);
    timer = setTimeout(() => {
      timer = null;
      const [only] = waiting;
      const next = waiting.length === 1 ? only : count(waiting.length);
      const isAnyWaiting = waiting.length > 0;
      waiting = [];
      if (isAnyWaiting && next !== undefined) speak(next);
    }, pauseMs);
  }

  return {
    announce(text) {
      if (timer === null) speak(text);
      else waiting.push(text);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting = [];
    },
  };
}
