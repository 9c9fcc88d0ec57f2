import { define } from '@tableside/contracts/common/calls';
import type { QueueKind } from '@tableside/contracts/desk/queue/rules';
import type {
  ApplyRequest,
  Queue,
  ReadHours,
  RefuseRequest,
} from '@tableside/contracts/desk/queue/wire';
import { readAs } from './read-as';

/** Calls of the moderators' queue. */
export const queueCalls = {
  /** What waits, the oldest first, and what was done last. */
  queue: define<{ readonly kind: QueueKind | null }, Queue>({
    method: 'GET',
    path: ({ kind }) => `desk/queue${kind ? `?kind=${kind}` : ''}`,
    read: readAs(),
  }),
  /** What a text would make of the hours of a correction's place. */
  readHours: define<{ readonly correction: string; readonly text: string }, ReadHours>({
    method: 'GET',
    path: (query) => `desk/read_hours?${new URLSearchParams(query).toString()}`,
    read: readAs(),
  }),
  apply: define<ApplyRequest, null>({
    method: 'POST',
    path: () => 'desk/apply_entry',
    body: (fields) => fields,
    read: () => null,
  }),
  refuse: define<RefuseRequest, null>({
    method: 'POST',
    path: () => 'desk/refuse_entry',
    body: (fields) => fields,
    read: () => null,
  }),
  undo: define<{ readonly act: number }, null>({
    method: 'POST',
    path: () => 'desk/undo_entry',
    body: (fields) => fields,
    read: () => null,
  }),
} as const;
