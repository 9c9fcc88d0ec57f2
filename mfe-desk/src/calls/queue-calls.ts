import type { QueueKind } from '@tableside/contracts/desk/queue/rules';
import type {
  ApplyRequest,
  Queue,
  ReadHours,
  RefuseRequest,
} from '@tableside/contracts/desk/queue/wire';
import { get, post } from './define';

/** Calls of the moderators' queue. */
export const queueCalls = {
  /** What waits, the oldest first, and what was done last. */
  queue: get<Queue, { readonly kind: QueueKind | null }>(
    ({ kind }) => `desk/queue${kind ? `?kind=${kind}` : ''}`,
  ),
  /** What a text would make of the hours of a correction's place. */
  readHours: get<ReadHours, { readonly correction: string; readonly text: string }>(
    ({ correction, text }) =>
      `desk/read_hours?${new URLSearchParams({ correction, text }).toString()}`,
  ),
  apply: post<ApplyRequest>('desk/apply_entry'),
  refuse: post<RefuseRequest>('desk/refuse_entry'),
  undo: post<{ readonly act: number }>('desk/undo_entry'),
} as const;
