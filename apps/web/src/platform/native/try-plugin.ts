/** Error codes of a plugin without an implementation: in a browser, or on the other platform. */
const absences = ['UNIMPLEMENTED', 'UNAVAILABLE'];

/** Calls a plugin of the shell; undefined where the platform does not have it. */
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
