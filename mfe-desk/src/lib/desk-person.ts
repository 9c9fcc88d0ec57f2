import type { Role } from '@tableside/contracts/desk/rules';
import { createContext, use } from 'react';
import type { DeskPerson } from '@tableside/contracts/desk/wire';

/** Who works at the desk. Somebody without a role may have a page of their own here, such as a place's owner. */
export const DeskPersonContext = createContext<DeskPerson | null>(null);

/** @throws when rendered outside of the desk's frame */
export function useDeskPerson(): DeskPerson {
  const person = use(DeskPersonContext);
  if (!person) throw new Error('useDeskPerson needs the frame of the desk above it.');
  return person;
}

/** What a page asks for: a role, any role, or no more than an account. */
export type Need = Role | 'any' | 'account';

/** Whether somebody with these roles may open a page. An operator may do what the others may. */
export const mayOpen = (roles: readonly Role[], need: Need): boolean =>
  need === 'account' ||
  (need === 'any' ? roles.length > 0 : roles.includes(need) || roles.includes('operator'));
