import { useState } from 'react';

/** The values of a form: an object of texts. */
type Texts<Values> = Record<keyof Values, string>;

export type Problems<Values> = Partial<Texts<Values>>;

const none = {};

export interface FormState<Values> {
  values: Values;
  /** What a field needs: `<Field label={…} {...form.field('email')} />`. */
  field: (name: keyof Values & string) => {
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
  /** Shows what is wrong, or hands over the values if nothing is. */
  submit: () => void;
  /** How often that was tried: each time the focus goes to the first field that is wrong. */
  attempts: number;
  /** Whether the server has refused a field of the last attempt: then the focus goes there. */
  isRefused: boolean;
}

/**
 * A form's values, with what is wrong with them from the first attempt to submit on. `refused` is what the server said of
 * fields; it is shown until such a field is changed.
 */
export function useForm<Values extends Texts<Values>>(
  initial: Values,
  check: (values: Values) => Problems<Values>,
  onValid: (values: Values) => void,
  refused: Problems<Values> = none,
): FormState<Values> {
  const [values, setValues] = useState(initial);
  const [sent, setSent] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const problems: Problems<Values> = attempts === 0 ? {} : check(values);

  return {
    values,
    attempts,
    isRefused: Object.keys(refused).length > 0,
    field: (name) => ({
      value: values[name],
      error: problems[name] ?? (values[name] === sent[name] ? refused[name] : undefined),
      onChange: (value) => setValues((current) => ({ ...current, [name]: value })),
    }),
    submit: () => {
      setAttempts(attempts + 1);
      setSent(values);
      if (Object.keys(check(values)).length === 0) onValid(values);
    },
  };
}
