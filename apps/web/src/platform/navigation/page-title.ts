const flashMs = 1_000;
const mostShown = 99;

interface PageTitle {
  setPage: (title: string) => void;
  setCount: (waiting: number) => void;
  /** Turn about with the page's title, or, for who wants no movement, in its place. */
  flash: (text: string, options: { isStill: boolean }) => void;
  /** Somebody looks at the app. */
  settle: () => void;
}

/** What the browser's tab is called: the page, how much waits, and for a while that something new has come. */
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
