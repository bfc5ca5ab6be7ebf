let reportUsable: () => void;

const isUsable = new Promise<void>((resolve) => {
  reportUsable = resolve;
});

/** Whether the first screen is usable: everything that it does not need waits until then. */
export const firstScreen = { isUsable, reportUsable: (): void => reportUsable() };
