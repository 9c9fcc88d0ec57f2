import type { Role } from '@tableside/contracts/desk/rules';
import type { IconNode } from 'lucide';
import type { FunctionComponent } from 'react';
import { mayOpen, type Need } from './desk-person';

/** A page of the desk, or several below one address. */
export interface DeskSection {
  /** Below `/desk/`. */
  readonly path: string;
  /** What the navigation and the tab call it. */
  readonly title: string;
  readonly group: 'The page' | 'The city' | 'The desk' | 'Your place';
  readonly need: Need;
  readonly icon: IconNode;
  /** True where the page has addresses below its own. */
  readonly hasMore?: true;
  readonly Page: FunctionComponent;
}

/** What somebody with these roles is led to. */
export const openSections = (
  sections: readonly DeskSection[],
  roles: readonly Role[],
): readonly DeskSection[] => sections.filter(({ need }) => mayOpen(roles, need));
