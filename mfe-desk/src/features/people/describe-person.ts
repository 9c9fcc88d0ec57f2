import type { FoundPerson } from '@tableside/contracts/desk/people/wire';

export const nameOf = ({ first_name: first, last_name: last }: FoundPerson): string =>
  `${first} ${last}`.trim();

export const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
