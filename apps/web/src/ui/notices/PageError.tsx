import { refresh } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../buttons/Button.tsx';
import { CloudDrawing } from '../pictures/drawings.tsx';
import { EmptyState } from './EmptyState.tsx';
import { sentenceOf } from './error-sentence.ts';

interface PageErrorProps {
  /** "Cannot load the dashboard" */
  title: string;
  error: unknown;
  onRetry: () => void;
  /** At most one other next step. */
  children?: ReactNode;
}

/** A page that could not be loaded: the reason, that nothing was lost, and a button to try again. */
export function PageError({ title, error, onRetry, children }: PageErrorProps) {
  const text = useText();
  return (
    <EmptyState drawing={<CloudDrawing />} title={title} text={sentenceOf(error, text)}>
      <Button size="large" icon={refresh} onClick={onRetry}>
        {text.t('action.tryAgain')}
      </Button>
      {children}
    </EmptyState>
  );
}
