const flashMs = 1_000;
const mostShown = 99;

interface PageTitle {
  setPage: (title: string) => void;
  setCount: (waiting: number) => void;
  /** Alternates the text with the page's title; with `isStill`, replaces the title instead. */
  flash: (text: string, options: { isStill: boolean }) => void;
  /** Stops flashing: the person looks at the app. */
  settle: () => void;
}

/** The title of the browser's tab: the page, the unread count, and for a while a new message. */
export function createPageTitle(write: (title: string) => void): PageTitle {
  let page = '';
  let count = 0;
  let news: string | null = null;
  let isNewsShown = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function draw() {
    if (news !== null && isNewsShown) write(news);
    else write(count === 0 ? page : `(${count > mostShown ? `${mostShown}+` : count}) ${page}`);
  }

  return {
    setPage(title) {
      page = title;
      draw();
    },
    setCount(waiting) {
      count = waiting;
      draw();
    },
    flash(text, { isStill }) {
      news = text;
      isNewsShown = true;
      draw();
      clearInterval(timer);
      if (isStill) return;
      timer = setInterval(() => {
        isNewsShown = !isNewsShown;
        draw();
      }, flashMs);
    },
    settle() {
      clearInterval(timer);
      if (news === null) return;
      news = null;
      draw();
    },
  };
}

export const pageTitle = createPageTitle((title) => {
  document.title = title;
});
