import type { DeskAccount, FoundPeople } from '@tableside/contracts/desk/people/wire';
import { get, post } from './define';

interface OfPerson {
  readonly id: number;
}

/** Calls about people, for operators. */
export const peopleCalls = {
  find: get<FoundPeople, { readonly text: string }>(
    ({ text }) => `desk/people?${new URLSearchParams({ text }).toString()}`,
  ),
  person: get<DeskAccount, OfPerson>(({ id }) => `desk/person/${id}`),
  /** Without ids, all of a user's. */
  endSessions: post<OfPerson & { readonly sessions?: readonly number[] }>('desk/end_sessions'),
  suspend: post<OfPerson & { readonly reason: string; readonly until: string }>('desk/suspend'),
  restore: post<OfPerson & { readonly reason: string }>('desk/restore'),
} as const;
