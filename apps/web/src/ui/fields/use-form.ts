import { useState } from 'react';

/** A form's values: an object of strings. */
type Texts<Values> = Record<keyof Values, string>;

export type Problems<Values> = Partial<Texts<Values>>;

const none = {};

export interface FormState<Values> {
  values: Values;
  /** A field's props: `<Field label={…} {...form.field('email')} />`. */
  field: (name: keyof Values & string) => {
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
  /** Shows the problems, or submits the values if there are none. */
  submit: () => void;
  /** The number of attempts to submit: each failed one moves the focus to the first invalid field. */
  attempts: number;
  /** Whether the server refused a field of the last attempt: the focus then moves there. */
  isRefused: boolean;
}

/**
 * A form's values, with their problems from the first attempt to submit. `refused` has the server's problems;
 * each is shown until its field is changed.
 */
export function useForm<Values extends Texts<Values>>(
  initial: Values,
  check: (values: Values) => Problems<Values>,
  onValid: (values: Values) => void,
  refused: Problems<Values> = none,
): FormState<Values> {
  return useFormOf(useState(initial), check, onValid, refused);
}

/** The same with values that are kept elsewhere. */
export function useFormOf<Values extends Texts<Values>>(
  [values, change]: readonly [Values, (change: (current: Values) => Values) => void],
  check: (values: Values) => Problems<Values>,
  onValid: (values: Values) => void,
  refused: Problems<Values> = none,
): FormState<Values> {
  const [sent, setSent] = useState(values);
  const [attempts, setAttempts] = useState(0);
  const problems: Problems<Values> = attempts === 0 ? {} : check(values);

  return {
    values,
    attempts,
    isRefused: Object.keys(refused).length > 0,
    field: (name) => ({
      value: values[name],
      error: problems[name] ?? (values[name] === sent[name] ? refused[name] : undefined),
      // A password manager may fill in several fields between two renderings.
      onChange: (value) => change((current) => ({ ...current, [name]: value })),
    }),
    submit: () => {
      setAttempts(attempts + 1);
      setSent(values);
      if (Object.keys(check(values)).length === 0) onValid(values);
    },
  };
}
