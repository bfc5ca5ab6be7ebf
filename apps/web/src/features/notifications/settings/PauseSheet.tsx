import { type ReactNode, useState } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import './notifications.css';

interface PauseSheetProps {
  title: string;
  text: string;
  /** The durations to choose from, in words. */
  choices: readonly { label: string; until: () => number }[];
  isPaused: boolean;
  endLabel: string;
  onChoose: (until: number | null) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Chooses how long to pause notifications. */
export function PauseSheet(props: PauseSheetProps) {
  const { title, text, choices, isPaused, endLabel, onChoose, onClose, children } = props;
  const { t } = useText();
  const choose = (until: number | null) => {
    onChoose(until);
    onClose();
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <p className="sheet-text">{text}</p>
      <div className="sheet-actions">
        {isPaused && <Button onClick={() => choose(null)}>{endLabel}</Button>}
        {choices.map(({ label, until }) => (
          <Button key={label} kind="soft" onClick={() => choose(until())}>
            {label}
          </Button>
        ))}
      </div>
      {children}
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}

interface TimeChoiceProps {
  label: string;
  action: string;
  onChoose: (clock: string) => void;
}

/** A field for another time of day. */
export function TimeChoice({ label, action, onChoose }: TimeChoiceProps) {
  const [clock, setClock] = useState('');
  return (
    <div className="time-choice">
      <label className="time-field">
        {label}
        <input type="time" value={clock} onChange={(event) => setClock(event.target.value)} />
      </label>
      <Button kind="soft" isDisabled={clock === ''} onClick={() => onChoose(clock)}>
        {action}
      </Button>
    </div>
  );
}
