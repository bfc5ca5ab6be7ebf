import type { Writing } from '@tend/client';
import { arrowUndoOutline, close, createOutline } from 'ionicons/icons';
import { useText } from '../../../platform/language/i18n.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { usePeople } from '../../users/use-people.ts';
import { useMentionWords } from '../mentions/use-mention-words.ts';
import { replyTitle } from '../rows/row-facts.ts';
import './WritingAbout.css';

interface WritingAboutProps extends Pick<Writing, 'replyTo' | 'edit'> {
  id: string;
  onLeave: () => void;
}

/** Above the field: the message that is answered or changed by what is written in it. */
export function WritingAbout({ id, replyTo, edit, onLeave }: WritingAboutProps) {
  const text = useText();
  const { t } = text;
  const { userId: selfId, nameOf } = usePeople();
  const { textOf } = useMentionWords();
  const message = edit?.message ?? replyTo;
  if (message === undefined) return null;
  const { authorId, content } = message;
  return (
    <div className="writing-about">
      <Icon shape={edit === undefined ? arrowUndoOutline : createOutline} flips />
      <p id={id} className="writing-about-words">
        <b className="truncate">
          {edit === undefined
            ? replyTitle(authorId, { selfId, text, nameOf })
            : t(content.type === 'files' ? 'composer.editingCaption' : 'composer.editing')}
        </b>
        <span className="truncate clamp-large" dir="auto">
          {content.type === 'event' ? '' : textOf(content)}
        </span>
      </p>
      <IconButton
        icon={close}
        label={edit === undefined ? t('composer.endReply') : t('composer.endEdit')}
        onClick={onLeave}
      />
    </div>
  );
}
