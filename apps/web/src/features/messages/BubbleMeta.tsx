import { alertCircle, checkmark, checkmarkDoneCircle, timeOutline } from 'ionicons/icons';
import { Icon } from '../../ui/Icon.tsx';
import type { MessageMark } from './message-mark.ts';

const marks: Record<MessageMark, string> = {
  pending: timeOutline,
  failed: alertCircle,
  sent: checkmark,
  read: checkmarkDoneCircle,
};

/** When it was written, and for own messages where it is; both are said in the message's label. */
export function BubbleMeta({ written, mark }: { written: string; mark: MessageMark | null }) {
  return (
    <span
      className={`bubble-meta${mark === null ? '' : ` bubble-meta-${mark}`}`}
      aria-hidden="true"
    >
      {written}
      {mark !== null && <Icon shape={marks[mark]} size="small" />}
    </span>
  );
}
