import './BubbleMore.css';

interface BubbleMoreProps {
  messageKey: string;
  label: string;
  isTabStop: boolean;
  onOpen: (key: string) => void;
}

/** Opens a message's menu for who has no finger to rest on it; seen on the way over the message or into it. */
export function BubbleMore({ messageKey, label, isTabStop, onOpen }: BubbleMoreProps) {
  return (
    <div className="bubble-more-place">
      <button
        type="button"
        className="bubble-more"
        aria-label={label}
        aria-haspopup="dialog"
        data-message={messageKey}
        // One for all messages; from there the arrow keys lead to the others.
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onOpen(messageKey)}
      />
    </div>
  );
}
