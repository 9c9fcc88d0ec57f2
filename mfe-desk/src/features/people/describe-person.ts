import type { FoundPerson } from '@tableside/contracts/desk/people/wire';

export const nameOf = ({ first_name: first, last_name: last }: FoundPerson): string =>
  `${first} ${last}`.trim();
