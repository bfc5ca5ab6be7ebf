/** The same for all people of the demo, so that one hash is enough. */
export const demoPassword = 'northbank-demo';

/** The people whose log-ins are printed. */
export const demoLogIns = [
  { email: 'h.doyle@northbank.example', who: 'administrator' },
  { email: 'n.sorokina@northbank.example', who: 'nurse' },
  { email: 'a.morozov@northbank.example', who: 'carer, in Russian' },
] as const;

/** The lines that the start of a demo prints after the address. */
export function renderLogIns(): string {
  const width = Math.max(...demoLogIns.map(({ email }) => email.length));
  const lines = demoLogIns.map(({ email, who }) => {
    return `  ${email.padEnd(width)}  ${demoPassword}  (${who})`;
  });
  return ['Sign in to the demo with one of these:', ...lines].join('\n');
}
