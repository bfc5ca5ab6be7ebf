let reportUsable: () => void;

const isUsable = new Promise<void>((resolve) => {
  reportUsable = resolve;
});

/** The screen that the app starts with: everything that it does not need waits until it can be used. */
export const firstScreen = { isUsable, reportUsable: (): void => reportUsable() };
