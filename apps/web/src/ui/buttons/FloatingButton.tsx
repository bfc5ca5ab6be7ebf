import { Icon } from '../pictures/Icon.tsx';
import './FloatingButton.css';

interface FloatingButtonProps {
  icon: string;
  label: string;
  /** Hides the label, to cover less of the list. */
  isNarrow: boolean;
  onClick: () => void;
}

export function FloatingButton({ icon, label, isNarrow, onClick }: FloatingButtonProps) {
  return (
    <button
      type="button"
      className={isNarrow ? 'row floating-button floating-button-narrow' : 'row floating-button'}
      aria-label={label}
      onClick={onClick}
    >
      <Icon shape={icon} />
      <span className="floating-button-word">{label}</span>
    </button>
  );
}
