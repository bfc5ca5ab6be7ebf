import './TypingBubble.css';

/** The other is writing; screen readers are told of what is written, not that it is. */
export function TypingBubble() {
  return (
    <div className="typing-bubble" aria-hidden="true">
      <span className="typing-dot" />
      <span className="typing-dot" />
      <span className="typing-dot" />
    </div>
  );
}
