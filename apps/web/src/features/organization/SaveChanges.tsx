import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import type { Unsaved } from './use-unsaved.ts';

interface SaveChangesProps {
  unsaved: Pick<Unsaved<unknown>, 'isChanged' | 'discard'>;
  isBusy: boolean;
}

/** Ends a form: says that something is not saved, which can be discarded, and saves. */
export function SaveChanges({ unsaved: { isChanged, discard }, isBusy }: SaveChangesProps) {
  const { t } = useText();
  return (
    <>
      {isChanged && <Notice kind="waiting">{t('organization.notSaved')}</Notice>}
      <Button type="submit" isBusy={isBusy}>
        {t('action.save')}
      </Button>
      {isChanged && (
        <Button kind="outlined" onClick={discard}>
          {t('organization.discard')}
        </Button>
      )}
    </>
  );
}
