import type { MouseEvent, ReactNode } from 'react';
import { useNavigation } from '../../platform/navigation/navigation.ts';

interface LinkProps {
  /** One of the app's addresses. */
  to: string;
  children: ReactNode;
  className?: string;
  label?: string;
  isCurrent?: boolean;
  /** The arrow keys of the list around it move the focus here. */
  isRowTarget?: boolean;
  /** Called when the link is opened in any way. */
  onOpen?: (() => void) | undefined;
  /** Prepares the target while the finger is still down. */
  onPress?: (() => void) | undefined;
}

/** A link within the app; with a modifier key or another mouse button, the browser opens it. */
export function Link({
  to,
  children,
  className,
  label,
  isCurrent = false,
  isRowTarget = false,
  onOpen,
  onPress,
}: LinkProps) {
  const navigation = useNavigation();

  function handleClick(event: MouseEvent) {
    onOpen?.();
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    if (!isCurrent) navigation.open(to);
  }

  return (
    <a
      href={`#${to}`}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      data-row-target={isRowTarget || undefined}
      onPointerDown={onPress}
      onClick={handleClick}
    >
      {children}
    </a>
  );
}
