import { define } from '@tableside/contracts/common/calls';
import type { DeskAccount, FoundPeople } from '@tableside/contracts/desk/people/wire';
import { readAs } from './read-as';

const change = <Fields extends object>(path: string) =>
  define<Fields, null>({
    method: 'POST',
    path: () => path,
    body: (fields) => fields,
    read: () => null,
  });

/** Calls about people, for operators. */
export const peopleCalls = {
  find: define<{ readonly text: string }, FoundPeople>({
    method: 'GET',
    path: ({ text }) => `desk/people?${new URLSearchParams({ text }).toString()}`,
    read: readAs(),
  }),
  person: define<{ readonly id: number }, DeskAccount>({
    method: 'GET',
    path: ({ id }) => `desk/person/${id}`,
    read: readAs(),
  }),
  /** Without ids, all of somebody's. */
  endSessions: change<{ readonly id: number; readonly sessions?: readonly number[] }>(
    'desk/end_sessions',
  ),
  suspend: change<{ readonly id: number; readonly reason: string; readonly until: string }>(
    'desk/suspend',
  ),
  restore: change<{ readonly id: number; readonly reason: string }>('desk/restore'),
} as const;
