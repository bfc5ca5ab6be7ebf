import { alertCircle, checkmarkCircle, helpCircleOutline, timeOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './Notice.css';

const icons = {
  error: alertCircle,
  waiting: timeOutline,
  done: checkmarkCircle,
  plain: helpCircleOutline,
};

interface NoticeProps {
  kind: keyof typeof icons;
  children: ReactNode;
}

/** A sentence that stays where it is; errors are read out at once. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <Icon shape={icons[kind]} size="small" />
      <span>{children}</span>
    </div>
  );
}
