import type { ReactNode } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useText } from '../../platform/language/i18n.ts';
import { buttonClasses } from '../buttons/Button.tsx';
import { LinkDrawing } from '../pictures/drawings.tsx';
import { EmptyState } from '../notices/EmptyState.tsx';
import { Entrance } from './Entrance.tsx';

interface LinkStateProps {
  heading: string;
  title: string;
  text: string;
  /** A better next step than the log-in, as a filled link. */
  children?: ReactNode;
}

/** An invalid or expired link: the reason, and the next step. */
export function LinkState({ heading, title, text, children }: LinkStateProps) {
  const { t } = useText();
  return (
    <Entrance heading={heading}>
      <EmptyState drawing={<LinkDrawing />} title={title} text={text}>
        {children}
        <a
          className={buttonClasses({
            kind: children === undefined ? 'filled' : 'outlined',
            size: 'large',
          })}
          href={`#${addressOf('login')}`}
        >
          {t('entrance.toLogin')}
        </a>
      </EmptyState>
    </Entrance>
  );
}
