/** Titles that stand before a name and say little without the rest of it. */
const titles = /^(dr|mr|mrs|ms|miss|mx|prof|sister|sr|rev|д-р|проф|доктор)\.?$/iu;

/** What colleagues call a person in a list: "Leila Haddad" is "Leila", "Dr Priya Raman" is "Dr Priya". */
export function firstNameOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/u);
  return titles.test(first) && second !== undefined ? `${first} ${second}` : first;
}
