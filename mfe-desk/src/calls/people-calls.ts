import { get, post } from '@tableside/contracts/desk/calls';
import { wireDeskAccount, wireFoundPeople } from '@tableside/contracts/desk/people/wire';

interface OfPerson {
  readonly id: number;
}

/** Calls about people, for operators. */
export const peopleCalls = {
  find: get(
    wireFoundPeople,
    ({ text }: { readonly text: string }) =>
      `desk/people?${new URLSearchParams({ text }).toString()}`,
  ),
  person: get(wireDeskAccount, ({ id }: OfPerson) => `desk/person/${id}`),
  /** Without ids, all of a user's. */
  endSessions: post<OfPerson & { readonly sessions?: readonly number[] }>('desk/end_sessions'),
  suspend: post<OfPerson & { readonly reason: string; readonly until: string }>('desk/suspend'),
  restore: post<OfPerson & { readonly reason: string }>('desk/restore'),
} as const;
