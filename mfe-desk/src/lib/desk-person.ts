import { type Role, DESK_PATH } from '@tableside/contracts/desk/rules';
import type { DeskPerson } from '@tableside/contracts/desk/wire';
import type { IconNode } from 'lucide';
import { createContext, use, type FunctionComponent } from 'react';

/** Who works at the desk. A user without a role may have a page here too, such as an owner. */
export const DeskPersonContext = createContext<DeskPerson | null>(null);

/** @throws when rendered outside of the desk's frame */
export function useDeskPerson(): DeskPerson {
  const person = use(DeskPersonContext);
  if (!person) throw new Error('useDeskPerson needs the frame of the desk above it.');
  return person;
}

/** A page of the desk, or several below one address. */
export interface DeskSection {
  /** Below `/desk/`. */
  readonly path: string;
  /** What the navigation and the tab call it. */
  readonly title: string;
  readonly group: 'The page' | 'The city' | 'The desk' | 'Your place';
  /** A role, any role, or no more than an account. */
  readonly need: Role | 'any' | 'account';
  readonly icon: IconNode;
  /** True where the page has addresses below its own. */
  readonly hasMore?: true;
  readonly Page: FunctionComponent;
}

/** Address of a section. */
export const sectionPath = (path: string): string => `${DESK_PATH}/${path}`;

/** The editor of a restaurant. */
export const placePath = (id: number): string => sectionPath(`city/places/${id}`);

/** Whether a user with these roles may open a page. An operator may do what the others may. */
export const mayOpen = (roles: readonly Role[], { need }: DeskSection): boolean =>
  need === 'account' ||
  (need === 'any' ? roles.length > 0 : roles.includes(need) || roles.includes('operator'));

/** The sections that a user with these roles may open, by group. */
export function groupSections(sections: readonly DeskSection[], roles: readonly Role[]) {
  const open = sections.filter((section) => mayOpen(roles, section));
  return [...new Set(open.map(({ group }) => group))].map((group) => ({
    group,
    sections: open.filter((section) => section.group === group),
  }));
}
