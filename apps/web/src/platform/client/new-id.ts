import { v7 } from 'uuid';

/** The id of something that is made here; ids of one author sort by age. */
export function newId(): string {
  return v7();
}
