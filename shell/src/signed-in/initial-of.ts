import type { User } from '@tableside/contracts/account/model';
import { initialOf as firstLetterOf } from '@tableside/contracts/common/initial-of';

/** The first letter of somebody's first name; without one, that of the address. */
export const initialOf = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string =>
  firstLetterOf(firstName) || firstLetterOf(email);
