import { addOutline } from 'ionicons/icons';
import { memo, useState } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { LoadedSheet } from '../../../ui/overlays/LoadedSheet.tsx';
import { emptyPoll } from './poll-form.ts';

const load = async () => (await import('./NewPollForm.tsx')).NewPollForm;

/** Opens the sheet in which a poll is made. What was filled in stays while the conversation is open. */
export const NewPollButton = memo(function NewPollButton({ chatId }: { chatId: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const [kept, setKept] = useState(emptyPoll);
  const onClose = () => setOpen(false);
  const props = { chatId, kept, onKeep: setKept, onClose };
  return (
    <>
      <IconButton icon={addOutline} label={t('poll.new')} onClick={() => setOpen(true)} />
      {isOpen && <LoadedSheet title={t('poll.new')} {...{ load, props, onClose }} />}
    </>
  );
});
