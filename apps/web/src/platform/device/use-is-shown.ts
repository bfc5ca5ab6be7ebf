import { type RefObject, useEffect, useState } from 'react';
import { usePageIsShown } from '../navigation/navigation.ts';

/** Whether an element is on screen, and so is its page: one that is prepared is laid out unseen. */
export function useIsShown(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  const isPageShown = usePageIsShown();
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setIsInView(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInView && isPageShown;
}
