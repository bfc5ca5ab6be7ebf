import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { toneNames } from './picker-words.ts';
import './SkinTones.css';

const gapPx = 4;

interface SkinTonesProps {
  /** The emoji without a tone and in each, from light to dark. */
  variants: readonly string[];
  /** The remembered one. */
  tone: number;
  /** The emoji that they are of, beside which they show. */
  button: HTMLElement;
  onChoose: (tone: number) => void;
  onClose: () => void;
}

/** The skin tones of an emoji. */
export function SkinTones({ variants, tone, button, onChoose, onClose }: SkinTonesProps) {
  const { t } = useText();
  const strip = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const { current: shown } = strip;
    if (shown === null) return undefined;
    placeBeside(button, shown);
    shown.querySelectorAll('button')[tone]?.focus({ preventScroll: true });
    const closeElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && shown.contains(target))) close();
    };
    // Also when what they are of is scrolled away.
    const leaving = new AbortController();
    const options = { capture: true, signal: leaving.signal };
    window.addEventListener('pointerdown', closeElsewhere, options);
    button.closest('.tabpanel')?.addEventListener('scroll', closeElsewhere, options);
    return () => leaving.abort();
  }, [button, tone]);

  function handleKeyDown(event: KeyboardEvent) {
    const buttons = [...(strip.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((each) => each === document.activeElement);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) buttons.at(next % buttons.length)?.focus();
    if (['Escape', 'ArrowUp', 'Tab'].includes(event.key)) {
      onClose();
      button.focus({ preventScroll: true });
    } else if (next === undefined) return;
    // The sheet stays open; the tabulator leads on from the emoji.
    if (event.key !== 'Tab') event.preventDefault();
  }

  const names = toneNames(t);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      ref={strip}
      className="row floating skin-tones"
      role="toolbar"
      aria-label={t('emoji.tones')}
      onKeyDown={handleKeyDown}
    >
      {variants.map((variant, at) => (
        <button
          key={variant}
          type="button"
          className="center"
          aria-label={names[at]}
          aria-pressed={at === tone}
          onClick={() => onChoose(at)}
        >
          {variant}
        </button>
      ))}
    </div>
  );
}

/** Above it, where the finger does not cover them, if there is room. */
function placeBeside(button: HTMLElement, strip: HTMLElement): void {
  const around = strip.parentElement?.getBoundingClientRect();
  if (around === undefined) return;
  const at = button.getBoundingClientRect();
  const above = at.top - around.top - strip.offsetHeight - gapPx;
  const top = above >= 0 ? above : at.bottom - around.top + gapPx;
  const centred = at.left + at.width / 2 - around.left - strip.offsetWidth / 2;
  const left = Math.max(gapPx, Math.min(centred, around.width - strip.offsetWidth - gapPx));
  strip.style.top = `${top}px`;
  strip.style.left = `${left}px`;
}
