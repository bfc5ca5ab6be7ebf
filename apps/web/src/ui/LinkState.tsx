import { addressOf } from '../platform/addresses.ts';
import { useText } from '../platform/i18n.ts';
import { buttonClasses } from './Button.tsx';
import { LinkDrawing } from './drawings.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Entrance } from './Entrance.tsx';

interface LinkStateProps {
  heading: string;
  organization?: string | null;
  title: string;
  text: string;
}

/** A link that leads nowhere (any more): why, and the way on. */
export function LinkState({ heading, organization = null, title, text }: LinkStateProps) {
  const { t } = useText();
  return (
    <Entrance heading={heading} organization={organization}>
      <EmptyState drawing={<LinkDrawing />} title={title} text={text}>
        <a className={buttonClasses({ size: 'large' })} href={`#${addressOf('login')}`}>
          {t('entrance.toLogin')}
        </a>
      </EmptyState>
    </Entrance>
  );
}
