import { type ReactNode, useState } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { LoadedWhenAsked } from '../../../ui/overlays/LoadedWhenAsked.tsx';

interface Leads {
  /** Leads to the message at this position. */
  handleLead: (seq: number) => void;
  /** Leads to the newest message. */
  handleJump: () => void;
}

const loadSheet = async () => (await import('./DateSheet.tsx')).DateSheet;

/** Leads from a day of the conversation, given by its beginning, to another date. */
export function useDateJump(
  chatId: string,
  { handleLead, handleJump }: Leads,
): { onDay: (time: number) => void; dateSheet: ReactNode } {
  const { t } = useText();
  const [day, setDay] = useState<number | null>(null);
  if (day === null) return { onDay: setDay, dateSheet: null };
  const onLead = (seq: number | null) => (seq === null ? handleJump() : handleLead(seq));
  const onClose = () => setDay(null);
  const props = { chatId, day, onLead, onClose };
  return {
    onDay: setDay,
    dateSheet: (
      <LoadedWhenAsked title={t('dates.heading')} load={loadSheet} {...{ props, onClose }} />
    ),
  };
}
