import { eyeOffOutline } from 'ionicons/icons';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { SwitchRow } from '../../ui/fields/SwitchRow.tsx';
import { useTask } from '../../ui/loading/use-task.ts';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Card, SectionHead } from '../../ui/page/Card.tsx';

/** Whether the person hides when they have read; nothing where the organisation does not permit it. */
export function ReceiptsSetting() {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const { user, organization } = useReadable(client.self);
  const change = useTask(async (isHidden: boolean) => {
    await client.call('user.setReceiptsHidden', { isHidden });
  });
  if (organization?.allowHiddenReceipts !== true) return null;
  return (
    <>
      <SectionHead title={t('privacy.heading')} />
      <div>
        <Card>
          <SwitchRow
            icon={eyeOffOutline}
            title={t('privacy.hideReceipts')}
            isOn={user?.hidesReceipts === true}
            isBusy={change.isBusy}
            onChange={change.run}
          />
        </Card>
        <p className="small field-note">{t('privacy.hideReceiptsText')}</p>
        {change.error !== null && <Notice kind="error">{sentenceOf(change.error, text)}</Notice>}
      </div>
    </>
  );
}
