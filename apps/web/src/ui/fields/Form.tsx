import { type ReactNode, useEffect, useRef } from 'react';
import { isTouchFirst } from '../../platform/gestures/pointer.ts';

interface FormProps {
  form: { attempts: number; isRefused: boolean; submit: () => void };
  children: ReactNode;
  className?: string;
  /** For a submit button outside the form. */
  id?: string;
  /** Focuses the first empty field initially; not where a keyboard would then cover the page. */
  hasFocusAtFirst?: boolean;
}

/** Fields checked and submitted by the app; Enter submits. Values that are too long are not sent. */
export function Form({
  form,
  children,
  className = 'form',
  id,
  hasFocusAtFirst = false,
}: FormProps) {
  const { attempts, isRefused, submit } = form;
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!hasFocusAtFirst || isTouchFirst() || element.current === null) return;
    fieldsOf(element.current)
      .find(({ value }) => value === '')
      ?.focus();
  }, [hasFocusAtFirst]);

  useEffect(() => {
    if (attempts === 0 && !isRefused) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts, isRefused]);

  return (
    <form
      ref={element}
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const tooLong = fieldsOf(event.currentTarget).find(({ validity }) => validity.customError);
        if (tooLong === undefined) submit();
        else tooLong.focus();
      }}
    >
      {children}
    </form>
  );
}

function fieldsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.elements].filter(
    (part) => part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement,
  );
}
