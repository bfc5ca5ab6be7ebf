import { checkmark } from 'ionicons/icons';
import { Icon } from '../pictures/Icon.tsx';
import '../lists/SettingRow.css';
import './SwitchRow.css';

interface SwitchRowProps {
  icon: string;
  title: string;
  detail?: string;
  isOn: boolean;
  /** The change is in progress. */
  isBusy?: boolean;
  /** Another setting decides. */
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A row of a card that turns a setting on and off. The whole row is the target. */
export function SwitchRow({
  icon,
  title,
  detail,
  isOn,
  isBusy = false,
  isDisabled = false,
  onChange,
}: SwitchRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      className="row row-yields setting-row"
      onClick={() => !isBusy && onChange(!isOn)}
    >
      <Icon shape={icon} />
      <span className="fill stack setting-row-text">
        <span className="setting-row-title">{title}</span>
        {detail !== undefined && <span className="small">{detail}</span>}
      </span>
      <span className="row switch">
        <span className="row switch-handle">{isOn && <Icon shape={checkmark} size="small" />}</span>
      </span>
    </button>
  );
}
