/** Spaces out announcements; screen readers drop those that follow too closely. */
export interface AnnouncerOptions {
  say: (text: string) => void;
  /** "4 new messages", when several arrive during the last announcement. */
  count: (messages: number) => string;
}

export interface Announcer {
  /** Announces the text, or counts it if another announcement was a moment ago. */
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
