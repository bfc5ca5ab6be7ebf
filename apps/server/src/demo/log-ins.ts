/** The same for everybody of the demo, so that one hash serves all. */
export const demoPassword = 'northbank-demo';

/** Whom one can look around as. */
export const demoLogIns = [
  { email: 'h.doyle@northbank.example', who: 'administrator' },
  { email: 'n.sorokina@northbank.example', who: 'nurse' },
  { email: 'a.morozov@northbank.example', who: 'carer, in Russian' },
] as const;

/** What the start of a demo prints after the address. */
export function renderLogIns(): string {
  const width = Math.max(...demoLogIns.map(({ email }) => email.length));
  const lines = demoLogIns.map(({ email, who }) => {
    return `  ${email.padEnd(width)}  ${demoPassword}  (${who})`;
  });
  return ['Sign in to the demo with one of these:', ...lines].join('\n');
}
