import { useText } from '../../../platform/language/i18n.ts';
import { LoadedWhenAsked } from '../../../ui/overlays/LoadedWhenAsked.tsx';
import type { Later } from './use-later.ts';

const loadSendLater = async () => (await import('./SendLaterSheet.tsx')).SendLaterSheet;

interface AskWhenProps {
  later: Pick<Later, 'setOpen'>;
  onChoose: (sendAt: number) => void;
}

/** The choice of a time for what is about to be sent; not there until it is asked for, since each message draws what is. */
export function AskWhen({ later, onChoose }: AskWhenProps) {
  const { t } = useText();
  const onClose = () => later.setOpen(false);
  function handleChoice(sendAt: number) {
    onClose();
    onChoose(sendAt);
  }
  return (
    <LoadedWhenAsked
      title={t('scheduled.sendLater')}
      load={loadSendLater}
      props={{ sendAt: null, onChoose: handleChoice, onClose }}
      onClose={onClose}
    />
  );
}
