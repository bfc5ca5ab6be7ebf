import type { RefObject } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import './IconButton.css';

interface IconButtonProps {
  icon: string;
  /** Includes the object: "Write to Daniel Osei". */
  label: string;
  kind?: 'tone';
  flips?: boolean;
  isPressed?: boolean;
  /** Can still have the focus, which it would lose as soon as it was pressed for the last time. */
  isDisabled?: boolean;
  ref?: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
}

export function IconButton({
  icon,
  label,
  kind,
  flips = false,
  isPressed,
  isDisabled = false,
  ref,
  onClick,
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={kind === 'tone' ? 'center icon-button icon-button-tone' : 'center icon-button'}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      <Icon shape={icon} flips={flips} />
    </button>
  );
}
