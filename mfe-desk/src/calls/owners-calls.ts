import type { OwnersOverview } from '@tableside/contracts/desk/owners/wire';
import { get, post } from './define';

/** Calls of the operator about owners. */
export const ownersCalls = {
  overview: get<OwnersOverview>(() => 'desk/owners'),
  decide: post<{ id: number; is_granted: boolean; reason: string }>('desk/decide_owner'),
  end: post<{ slug: string; user: number; reason: string }>('desk/end_owner'),
  removeAnswer: post<{ review: number; reason: string }>('desk/remove_answer'),
} as const;
