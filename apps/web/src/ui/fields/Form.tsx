import { type ReactNode, useEffect, useRef } from 'react';
import { isTouchFirst } from '../../platform/gestures/pointer.ts';

interface FormProps {
  form: { attempts: number; isRefused: boolean; submit: () => void };
  children: ReactNode;
  className?: string;
  /** For a submit button that stands outside. */
  id?: string;
  /** The first empty field has the focus from the beginning; not where a keyboard would cover the page with it. */
  hasFocusAtFirst?: boolean;
}

/** Fields that are checked and sent by the app; Enter in one of them submits. What is too long is not sent. */
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
    element.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
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

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter((part) => part instanceof HTMLInputElement);
}
