import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is on screen: covered pages stay in the document, hidden. */
export function useIsShown(element: RefObject<Element | null>): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setIsShown(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isShown;
}
