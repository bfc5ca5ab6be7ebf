import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is on screen: covered pages stay in the document, hidden, and a page may be laid out unseen. */
export function useIsShown(element: RefObject<Element | null>): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const isInView = entries.at(-1)?.isIntersecting ?? false;
      setIsShown(isInView && getComputedStyle(current).visibility === 'visible');
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isShown;
}
