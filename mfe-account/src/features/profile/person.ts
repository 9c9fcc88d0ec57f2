import type { User } from '@tableside/contracts/account/model';

/** True for the same account. Hosts may leave the id out, and an address is nobody else's. */
export const isSamePerson = (one: User, other: User): boolean =>
  one.id === other.id && one.email.toLowerCase() === other.email.toLowerCase();

/** First and last name as far as they are known, else the address. */
export const nameOf = ({ firstName, lastName, email }: User): string =>
  `${firstName} ${lastName}`.trim() || email;
