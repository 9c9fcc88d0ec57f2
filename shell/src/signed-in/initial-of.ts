import { initialOf as firstLetterOf } from '@tableside/contracts/initial-of';
import type { User } from '@tableside/contracts/model';

/** The first letter of somebody's first name; without one, that of the address. */
export const initialOf = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string =>
  firstLetterOf(firstName) || firstLetterOf(email);
