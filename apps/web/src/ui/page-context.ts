import { createContext, use } from 'react';

/** Whether the page around is the one in view: pages that lie below it stay in the document, hidden. */
export const PageIsShown = createContext(true);

export function usePageIsShown(): boolean {
  return use(PageIsShown);
}
