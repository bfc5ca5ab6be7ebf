import { v7 } from 'uuid';

/** Creates an id; ids of one author sort by age. */
export function newId(): string {
  return v7();
}
