import { get, post } from '@tableside/contracts/desk/calls';
import { wireOwners } from '@tableside/contracts/desk/owners/wire';

/** Calls of the operator about owners. */
export const ownersCalls = {
  overview: get(wireOwners, () => 'desk/owners'),
  decide: post<{ id: number; is_granted: boolean; reason: string }>('desk/decide_owner'),
  end: post<{ slug: string; user: number; reason: string }>('desk/end_owner'),
  removeAnswer: post<{ review: number; reason: string }>('desk/remove_answer'),
} as const;
