import { contract, limits } from '@tend/protocol';
import { closeOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import '../../../ui/fields/Chips.css';
import './notifications.css';

interface KeywordsProps {
  keywords: readonly string[];
  onChange: (keywords: string[]) => void;
}

/** Words that notify the person in any chat. */
export function Keywords({ keywords, onChange }: KeywordsProps) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const add = () => {
    const next = [...keywords, typed.trim()];
    const { success } = contract['notification.updateSettings'].input.safeParse({ keywords: next });
    if (!success) {
      setError(t('notifications.keywordRefused'));
      return;
    }
    setTyped('');
    onChange(next);
  };
  return (
    <Form form={{ attempts: 0, isRefused: error !== undefined, submit: add }} className="keywords">
      {keywords.length > 0 && (
        <ul className="row keyword-list">
          {keywords.map((keyword) => (
            <li key={keyword}>
              <button
                type="button"
                className="row chip keyword"
                aria-label={t('notifications.removeKeyword', { keyword })}
                onClick={() => onChange(keywords.filter((other) => other !== keyword))}
              >
                <bdi>{keyword}</bdi>
                <Icon shape={closeOutline} size="text" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={t('notifications.keyword')}
        note={t('notifications.keywordNote')}
        value={typed}
        error={error}
        limit={limits.keywordLength}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        kind="soft"
        isDisabled={typed.trim() === '' || keywords.length >= limits.keywords}
      >
        {t('notifications.addKeyword')}
      </Button>
    </Form>
  );
}
