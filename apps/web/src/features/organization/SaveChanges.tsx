import { useRef, useState } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Task } from '../../ui/loading/use-task.ts';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import type { Unsaved } from './use-unsaved.ts';

interface SaveChangesProps {
  unsaved: Pick<Unsaved<object>, 'isChanged' | 'isFound' | 'discard'>;
  task: Pick<Task<never>, 'isBusy' | 'error'>;
}

/** Begins a form: says in view that something was left unsaved there. */
export function FoundChanges({ unsaved: { isFound } }: Pick<SaveChangesProps, 'unsaved'>) {
  const { t } = useText();
  return isFound && <Notice kind="waiting">{t('organization.notSaved')}</Notice>;
}

/** Ends a form: says that something is not saved, which can be discarded, and saves. */
export function SaveChanges({ unsaved, task: { isBusy, error } }: SaveChangesProps) {
  const text = useText();
  const { t } = text;
  const { isChanged, isFound, discard } = unsaved;
  const [discarded, setDiscarded] = useState<unknown>(null);
  const save = useRef<HTMLDivElement>(null);

  function handleDiscard() {
    // It goes with its button.
    save.current?.querySelector('button')?.focus();
    setDiscarded(error);
    discard();
  }

  return (
    <>
      {error !== discarded && <Notice kind="error">{sentenceOf(error, text)}</Notice>}
      {isChanged && !isFound && <Notice kind="waiting">{t('organization.notSaved')}</Notice>}
      <div ref={save} className="column">
        <Button type="submit" isBusy={isBusy}>
          {t('action.save')}
        </Button>
        {isChanged && (
          <Button kind="outlined" isDisabled={isBusy} onClick={handleDiscard}>
            {t('organization.discard')}
          </Button>
        )}
      </div>
    </>
  );
}
