import './TypingBubble.css';

/** Shows that the other person is typing; screen readers announce the message instead. */
export function TypingBubble() {
  return (
    <div className="typing-bubble" aria-hidden="true">
      <span className="typing-dot" />
      <span className="typing-dot" />
      <span className="typing-dot" />
    </div>
  );
}
