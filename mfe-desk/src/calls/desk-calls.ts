import { define } from '@tableside/contracts/common/calls';
import type { Role } from '@tableside/contracts/desk/rules';
import type { ActsPage, Colleague, DeskPerson } from '@tableside/contracts/desk/wire';
import { readAs } from './read-as';

const change = (name: 'grant_role' | 'revoke_role') =>
  define<{ readonly email: string; readonly role: Role }, null>({
    method: 'POST',
    path: () => `desk/${name}`,
    body: (fields) => fields,
    read: () => null,
  });

/** Calls that every desk needs. They are no part of the table of calls, which visitors load. All are additive. */
export const deskCalls = {
  /** Who asks, and what they may do; 403 for anybody without a role. */
  me: define<void, DeskPerson>({ method: 'GET', path: () => 'desk/me', read: readAs() }),
  colleagues: define<void, readonly Colleague[]>({
    method: 'GET',
    path: () => 'desk/colleagues',
    read: readAs(),
  }),
  grantRole: change('grant_role'),
  revokeRole: change('revoke_role'),
  /** Newest first, a page at a time. */
  acts: define<{ readonly before?: number | undefined }, ActsPage>({
    method: 'GET',
    path: ({ before }) => `desk/acts${before ? `?before=${before}` : ''}`,
    read: readAs(),
  }),
} as const;
