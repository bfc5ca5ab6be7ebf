import { useId, useRef } from 'react';
import { FieldNote, useLength } from './Field.tsx';
import './Field.css';
import './TextArea.css';

interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string, caret: number) => void;
  /** A line below the field, replaced by the error if there is one. */
  note: string;
  error?: string | undefined;
  /** As in `Field`: what is too long is counted, not cut. */
  limit: number;
}

/** A field for a few lines of text; it grows with them. */
export function TextArea({ label, value, onChange, note, error, limit }: TextAreaProps) {
  const id = useId();
  const noteId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const length = useLength(input, value, limit);
  const problem = length.problem ?? error;
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={problem === undefined ? 'row field-box' : 'row field-box field-box-wrong'}>
        <textarea
          ref={input}
          id={id}
          className="fill input text-area-input"
          rows={3}
          dir="auto"
          value={value}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={noteId}
          onChange={({ target }) => onChange(target.value, target.selectionEnd)}
        />
      </div>
      <FieldNote id={noteId} note={length.note ?? note} error={problem} />
    </div>
  );
}
