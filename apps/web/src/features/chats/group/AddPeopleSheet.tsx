import type { ChatDetails } from '@tend/client';
import { useMemo, useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { PeoplePicker } from '../../../ui/fields/PeoplePicker.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { showToast } from '../../../shared/toast.ts';
import { useTask } from '../../../ui/loading/use-task.ts';
import { useColleagues } from '../../users/use-colleagues.ts';
import { wordSelection } from '../new/selection-words.ts';
import './AddPeopleSheet.css';

/** Adds people to a group. */
export function AddPeopleSheet({ chat, onClose }: { chat: ChatDetails; onClose: () => void }) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const { people } = useColleagues();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const others = useMemo(() => {
    const inGroup = new Set(chat.members.map(({ userId }) => userId));
    return people.filter(({ id }) => !inGroup.has(id));
  }, [people, chat.members]);
  const add = useTask(async () => {
    await client.call('chat.addMembers', { chatId: chat.chatId, userIds: [...chosen] });
    showToast({ text: t('details.added', { count: chosen.size }) });
    onClose();
  });
  return (
    <Sheet title={t('details.addPeople')} onClose={onClose}>
      {others.length === 0 ? (
        <p className="sheet-text">{t('details.everybodyIn')}</p>
      ) : (
        <div className="stack sheet-people">
          <PeoplePicker people={others} chosen={chosen} onChange={setChosen} />
        </div>
      )}
      <div className="sheet-actions">
        {add.error !== null && <Notice kind="error">{sentenceOf(add.error, text)}</Notice>}
        {others.length > 0 && (
          <>
            <p className="small" role="status">
              {wordSelection(chosen.size, text)}
            </p>
            <Button isBusy={add.isBusy} isDisabled={chosen.size === 0} onClick={add.run}>
              {t('details.add')}
            </Button>
          </>
        )}
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}
