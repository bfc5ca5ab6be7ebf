/** What a plugin answers where there is nothing behind it: in a browser, or on the other platform. */
const absences = ['UNIMPLEMENTED', 'UNAVAILABLE'];

/** Asks a plugin of the shell; undefined where the platform has no such thing. */
export async function tryPlugin<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!isAbsence(error)) console.error('The native shell refused', error);
    return undefined;
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && absences.includes(String(error.code));
}
