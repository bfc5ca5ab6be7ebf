import { type ReactNode, useEffect, useRef } from 'react';

interface FormProps {
  form: { attempts: number; isRefused: boolean; submit: () => void };
  children: ReactNode;
  className?: string;
  /** For a submit button that stands outside. */
  id?: string;
}

/** Fields that are checked and sent by the app; Enter in one of them submits. */
export function Form({ form, children, className, id }: FormProps) {
  const { attempts, isRefused, submit } = form;
  const element = useRef<HTMLFormElement>(null);

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
        submit();
      }}
    >
      {children}
    </form>
  );
}
