import { get, post } from '@tableside/contracts/desk/calls';
import type { Role } from '@tableside/contracts/desk/rules';
import { wireActs, wireColleagues, wireDeskPerson } from '@tableside/contracts/desk/wire';

interface RoleOf {
  readonly email: string;
  readonly role: Role;
}

/** Calls that every desk needs. They are no part of the table of calls, which visitors load. */
export const deskCalls = {
  /** The user and their roles; 403 for a user without any. */
  me: get(wireDeskPerson, () => 'desk/me'),
  colleagues: get(wireColleagues, () => 'desk/colleagues'),
  grantRole: post<RoleOf>('desk/grant_role'),
  revokeRole: post<RoleOf>('desk/revoke_role'),
  /** Newest first, a page at a time. */
  acts: get(
    wireActs,
    ({ before }: { readonly before?: number | undefined }) =>
      `desk/acts${before ? `?before=${before}` : ''}`,
  ),
} as const;
