import { happyOutline } from 'ionicons/icons';
import { memo, type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isTouchFirst } from '../../../platform/gestures/pointer.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { LoadedSheet } from '../../../ui/overlays/LoadedSheet.tsx';
import { standAbove } from '../../../ui/overlays/stand-beside.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { insertAsTyped } from './insert-as-typed.ts';

const loadPicker = async () => (await import('../emoji/EmojiPicker.tsx')).EmojiPicker;

interface EmojiButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Inserts emoji at the field's caret. A device that is used by touch has them on its keyboard, and no button. */
export const EmojiButton = memo(function EmojiButton({ field }: EmojiButtonProps) {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const place = useCallback(
    (popover: HTMLDialogElement) => standAbove(button.current, popover, close),
    [close],
  );
  if (isTouchFirst()) return null;

  function handlePick(emoji: string) {
    // What lies over the field keeps the focus from it.
    flushSync(close);
    if (field.current !== null) insertAsTyped(field.current, emoji);
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="center composer-emoji"
        aria-label={t('emoji.picker')}
        aria-haspopup="dialog"
        // The focus stays in the field, and comes back to it.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      >
        <Icon shape={happyOutline} />
      </button>
      {isOpen && (
        <LoadedSheet
          title={t('emoji.picker')}
          load={loadPicker}
          props={{ onPick: handlePick }}
          place={place}
          onClose={close}
        />
      )}
    </>
  );
});
