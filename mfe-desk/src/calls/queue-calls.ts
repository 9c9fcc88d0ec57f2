import { get, post } from '@tableside/contracts/desk/calls';
import type { QueueKind } from '@tableside/contracts/desk/queue/rules';
import {
  wireQueue,
  wireReadHours,
  type ApplyRequest,
  type RefuseRequest,
} from '@tableside/contracts/desk/queue/wire';

/** Calls of the moderators' queue. */
export const queueCalls = {
  /** What waits, the oldest first, and what was done last. */
  queue: get(
    wireQueue,
    ({ kind }: { readonly kind: QueueKind | null }) => `desk/queue${kind ? `?kind=${kind}` : ''}`,
  ),
  /** What a text would make of the hours of a correction's place. */
  readHours: get(
    wireReadHours,
    ({ correction, text }: { readonly correction: string; readonly text: string }) =>
      `desk/read_hours?${new URLSearchParams({ correction, text }).toString()}`,
  ),
  apply: post<ApplyRequest>('desk/apply_entry'),
  refuse: post<RefuseRequest>('desk/refuse_entry'),
  undo: post<{ readonly act: number }>('desk/undo_entry'),
} as const;
