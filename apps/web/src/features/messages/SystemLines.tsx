import { memo, type ReactNode, useState } from 'react';
import type { Phrase } from '../../ui/phrase.ts';
import type { EventLine, KeyedEventLine } from './timeline.ts';
import { useSystemLines } from './use-system-lines.ts';
import './SystemLines.css';

/** What happened in the chat; several lines of one kind are told in one, which unfolds. */
export const SystemLines = memo(function SystemLines({
  events,
}: {
  events: readonly KeyedEventLine[];
}) {
  const { foldOf } = useSystemLines();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = events.length > 1 && !isUnfolded;
  return (
    <div className="system-lines">
      {isFolded ? (
        <button
          type="button"
          className="system-lines-fold"
          aria-expanded="false"
          onClick={() => setIsUnfolded(true)}
        >
          {foldOf(events)}
        </button>
      ) : (
        events.map((event) => <SystemLine key={event.key} line={event} />)
      )}
    </div>
  );
});

function SystemLine({ line }: { line: EventLine }) {
  const { phraseOf } = useSystemLines();
  return <p className="system-line">{renderPhrase(phraseOf(line))}</p>;
}

function renderPhrase(phrase: Phrase): ReactNode[] {
  let start = 0;
  return phrase.map(({ text, isName }) => {
    const key = start;
    start += text.length;
    return isName ? <bdi key={key}>{text}</bdi> : text;
  });
}
