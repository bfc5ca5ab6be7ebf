import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../buttons/Button.tsx';
import './NothingFound.css';

interface NothingFoundProps {
  /** One line: what was not found. */
  children: ReactNode;
  /** Clears the search and the filter; without it only the search itself can be changed. */
  onShowAll?: () => void;
}

/** Replaces a list that a search or filter has emptied. */
export function NothingFound({ children, onShowAll }: NothingFoundProps) {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row that had it is gone.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} className="column nothing-found" role="status" tabIndex={-1}>
      <p>{children}</p>
      {onShowAll !== undefined && (
        <Button kind="soft" size="small" onClick={onShowAll}>
          {t('action.showAll')}
        </Button>
      )}
    </div>
  );
}
