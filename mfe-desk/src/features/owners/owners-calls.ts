import { define } from '@tableside/contracts/common/calls';
import type { OwnersOverview } from '@tableside/contracts/desk/owners/wire';
import { readAs } from '../../calls/read-as';

const post = <Args>(name: string) =>
  define<Args, null>({
    method: 'POST',
    path: () => `desk/${name}`,
    body: (fields) => fields,
    read: () => null,
  });

/** Calls of the operator about owners. */
export const ownersCalls = {
  overview: define<void, OwnersOverview>({
    method: 'GET',
    path: () => 'desk/owners',
    read: readAs(),
  }),
  decide: post<{ id: number; is_granted: boolean; reason: string }>('decide_owner'),
  end: post<{ slug: string; user: number; reason: string }>('end_owner'),
  removeAnswer: post<{ review: number; reason: string }>('remove_answer'),
} as const;
