import { type Role, ADMIN_PATH } from '@tableside/contracts/admin/rules';
import type { AdminUser } from '@tableside/contracts/admin/wire';
import type { IconNode } from 'lucide';
import { createContext, use, type FunctionComponent } from 'react';

/** The user of the admin site. May have no role, such as a restaurant owner. */
export const AdminUserContext = createContext<AdminUser | null>(null);

/** @throws when rendered outside of `AdminFrame` */
export function useAdminUser(): AdminUser {
  const user = use(AdminUserContext);
  if (!user) throw new Error('useAdminUser must be used inside AdminFrame.');
  return user;
}

/** A page of the admin site, or several below one address. */
export interface AdminSection {
  /** Below `/admin/`. */
  readonly path: string;
  /** Title in the navigation and the browser tab. */
  readonly title: string;
  readonly group: 'Site' | 'City' | 'Administration' | 'For owners';
  /** A role, or just an account. */
  readonly need: Role | 'account';
  readonly icon: IconNode;
  /** Whether the page has subpages. */
  readonly hasMore?: true;
  readonly Page: FunctionComponent;
}

/** Path of a section. */
export const sectionPath = (path: string): string => `${ADMIN_PATH}/${path}`;

/** The editor of a restaurant. */
export const adminRestaurantPath = (id: number): string => sectionPath(`city/restaurants/${id}`);

/** Whether a user with these roles may open a section. Operators may open all of them. */
export const canOpen = (roles: readonly Role[], { need }: AdminSection): boolean =>
  need === 'account' || roles.includes(need) || roles.includes('operator');

/** The sections that a user with these roles may open, by group. */
export function groupSections(sections: readonly AdminSection[], roles: readonly Role[]) {
  const open = sections.filter((section) => canOpen(roles, section));
  return [...new Set(open.map(({ group }) => group))].map((group) => ({
    group,
    sections: open.filter((section) => section.group === group),
  }));
}
