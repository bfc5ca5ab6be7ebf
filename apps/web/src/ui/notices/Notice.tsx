import {
  alertCircle,
  checkmarkCircle,
  informationCircleOutline,
  timeOutline,
  warningOutline,
} from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import './Notice.css';

const icons = {
  error: alertCircle,
  waiting: timeOutline,
  warning: warningOutline,
  done: checkmarkCircle,
  plain: informationCircleOutline,
};

interface NoticeProps {
  kind: keyof typeof icons;
  /** An icon for the subject, if there is one. */
  icon?: string;
  children: ReactNode;
}

/** A permanent message in the page; screen readers read errors at once. */
export function Notice({ kind, icon = icons[kind], children }: NoticeProps) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <Icon shape={icon} size="small" />
      <span>{children}</span>
    </div>
  );
}
