import type { ReactNode } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../buttons/Button.tsx';
import './NothingFound.css';

interface NothingFoundProps {
  /** One line: what there is none of. */
  children: ReactNode;
  /** Takes the search and the filter away; without it there is nothing but the search itself to change. */
  onShowAll?: () => void;
}

/** A list that a search or a filter has left empty. */
export function NothingFound({ children, onShowAll }: NothingFoundProps) {
  const { t } = useText();
  return (
    <div className="column nothing-found" role="status">
      <p>{children}</p>
      {onShowAll !== undefined && (
        <Button kind="soft" size="small" onClick={onShowAll}>
          {t('action.showAll')}
        </Button>
      )}
    </div>
  );
}
