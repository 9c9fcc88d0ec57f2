import type { Role } from '@tableside/contracts/desk/rules';
import type { ActsPage, Colleague, DeskPerson } from '@tableside/contracts/desk/wire';
import { get, post } from './define';

interface RoleOf {
  readonly email: string;
  readonly role: Role;
}

/** Calls that every desk needs. They are no part of the table of calls, which visitors load. */
export const deskCalls = {
  /** The user and their roles; 403 for a user without any. */
  me: get<DeskPerson>(() => 'desk/me'),
  colleagues: get<readonly Colleague[]>(() => 'desk/colleagues'),
  grantRole: post<RoleOf>('desk/grant_role'),
  revokeRole: post<RoleOf>('desk/revoke_role'),
  /** Newest first, a page at a time. */
  acts: get<ActsPage, { readonly before?: number | undefined }>(
    ({ before }) => `desk/acts${before ? `?before=${before}` : ''}`,
  ),
} as const;
