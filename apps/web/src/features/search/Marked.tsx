import type { Mark } from '@tend/search';
import './Marked.css';

interface MarkedProps {
  text: string;
  /** In order, and apart from one another. */
  marks: readonly Mark[];
}

/** A text with the found words marked. */
export function Marked({ text, marks }: MarkedProps) {
  const beforeFirst = text.slice(0, marks[0]?.start);
  return (
    <>
      {beforeFirst}
      {marks.map(({ start, end }, index) => (
        <span key={start}>
          <mark className="found-word">{text.slice(start, end)}</mark>
          {text.slice(end, marks[index + 1]?.start)}
        </span>
      ))}
    </>
  );
}
