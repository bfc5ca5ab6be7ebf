import { at } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import type { Mentionable } from './mention-query.ts';
import type { MentionPicking } from './use-mention-picker.ts';
import './MentionPicker.css';

/** The list of people above the field, which keeps the focus. */
export function MentionPicker({ picking }: { picking: MentionPicking }) {
  const { t } = useText();
  const { listId, found, moreCount, activeIndex, choose } = picking;
  return (
    // Keeps the focus in the field, and so the on-screen keyboard open.
    <div
      className="floating stack mention-picker"
      onPointerDown={(event) => event.preventDefault()}
    >
      <div
        id={listId}
        className="fill scroller mention-picker-list"
        role="listbox"
        aria-label={t('mention.list')}
        tabIndex={0}
      >
        {found.map((person, index) => (
          <Option
            key={keyOf(person)}
            id={optionId(listId, index)}
            person={person}
            isActive={index === activeIndex}
            onChoose={() => choose(person)}
          />
        ))}
      </div>
      {moreCount > 0 && (
        <p className="mention-picker-more">{t('mention.more', { count: moreCount })}</p>
      )}
    </div>
  );
}

/** The id of an option, for the field's `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

const option = 'row row-yields mention-option';

interface OptionProps {
  id: string;
  person: Mentionable;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, person, isActive, onChoose }: OptionProps) {
  const { t } = useText();
  const node = useRef<HTMLDivElement>(null);
  const { who, name, detail } = person;
  useEffect(() => {
    if (isActive) node.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keys that work here are pressed in the field, which holds the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={node}
      id={id}
      className={isActive ? `${option} mention-option-active` : option}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
    >
      {who.type === 'user' ? (
        <Avatar id={who.userId} name={name} shape="person" size={40} />
      ) : (
        <span className="center decoration mention-option-all">
          <Icon shape={at} />
        </span>
      )}
      <span className="fill stack">
        <bdi className="clamp mention-option-name">{name}</bdi>
        <bdi className="small clamp mention-option-detail">
          {who.type === 'all' ? t('mention.everyoneDetail') : detail}
        </bdi>
      </span>
    </div>
  );
}

function keyOf({ who }: Mentionable): string {
  return who.type === 'user' ? who.userId : who.type;
}
