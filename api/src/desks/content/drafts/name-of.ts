/** A person as colleagues and the history of the words name them. What people call themselves may hold signs that terminals
 * obey. */
export const nameOf = (person: {
  readonly first_name: string;
  readonly last_name: string;
}): string =>
  `${person.first_name} ${person.last_name}`.replaceAll(/[\p{C}\s]+/gu, ' ').trim() || 'An editor';
