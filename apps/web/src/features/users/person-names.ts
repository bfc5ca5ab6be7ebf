/** Titles that precede a name and mean little alone. */
const titles = /^(dr|mr|mrs|ms|miss|mx|prof|sister|sr|rev|д-р|проф|доктор)\.?$/iu;

/** The short name in a list: "Leila Haddad" is "Leila", "Dr Priya Raman" is "Dr Priya". */
export function firstNameOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/u);
  return titles.test(first) && second !== undefined ? `${first} ${second}` : first;
}
