import { expect, test } from 'vitest';
import { firstNameOf } from './person-names.ts';

test.each([
  ['Leila Haddad', 'Leila'],
  ['Dr Priya Raman', 'Dr Priya'],
  ['Mrs. Ruth Halloran', 'Mrs. Ruth'],
  ['Д-р Прия Раман', 'Д-р Прия'],
  ['Drew Barry', 'Drew'],
  ['Dr', 'Dr'],
  ['  Grace  Adeyemi ', 'Grace'],
])('[SC10] in a group, "%s" is called "%s"', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
