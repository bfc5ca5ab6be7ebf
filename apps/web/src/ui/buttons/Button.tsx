import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import { Spinner } from '../loading/Spinner.tsx';
import './Button.css';

export interface ButtonLook {
  /** One filled button per screen or card; the `danger` kinds are for destructive actions only. */
  kind?: 'filled' | 'outlined' | 'soft' | 'danger' | 'danger-outlined';
  /** 52 px by default; 56 on full-page states, 44 inside rows. */
  size?: 'large' | 'small';
}

interface ButtonProps extends ButtonLook {
  children: ReactNode;
  icon?: string;
  type?: 'submit';
  form?: string;
  /** Its work is in progress: shows a spinner, and cannot be pressed. */
  isBusy?: boolean;
  isDisabled?: boolean;
  onClick?: () => void;
}

export function Button({
  children,
  icon,
  type,
  form,
  kind,
  size,
  isBusy = false,
  isDisabled = false,
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      form={form}
      className={buttonClasses({ kind, size })}
      // A disabled button would lose the focus.
      disabled={isDisabled && !isBusy}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? preventSubmission : onClick}
    >
      {isBusy ? <Spinner /> : icon !== undefined && <Icon shape={icon} />}
      {children}
    </button>
  );
}

function preventSubmission(event: MouseEvent): void {
  event.preventDefault();
}

/** The classes for a link that looks like a button. */
export function buttonClasses({
  kind = 'filled',
  size,
}: {
  [Part in keyof ButtonLook]: ButtonLook[Part] | undefined;
}): string {
  return `row button button-${kind}${size === undefined ? '' : ` button-${size}`}`;
}
