import { define } from '@tableside/contracts/common/calls';
import type { ImportsWire } from '@tableside/contracts/desk/import/wire';
import { readAs } from './read-as';

type Received = { readonly id: number; readonly received: number };

/** Calls of the operator's desk of imports. */
export const importCalls = {
  imports: define<void, ImportsWire>({
    method: 'GET',
    path: () => 'desk/import',
    read: readAs(),
  }),
  begin: define<
    {
      readonly name: string;
      readonly bytes: number;
      readonly city: string;
      readonly time_zone: string;
      readonly is_beside: boolean;
    },
    Received
  >({
    method: 'POST',
    path: () => 'desk/import/begin',
    body: (fields) => fields,
    read: readAs(),
  }),
  part: define<{ readonly id: number; readonly offset: number; readonly bytes: Blob }, Received>({
    method: 'POST',
    path: ({ id, offset }) => `desk/import/part/${id}?offset=${offset}`,
    body: ({ bytes }) => bytes,
    read: readAs(),
  }),
  write: define<{ readonly id: number; readonly is_confirmed: boolean }, null>({
    method: 'POST',
    path: () => 'desk/import/write',
    body: (fields) => fields,
    read: () => null,
  }),
  drop: define<{ readonly id: number }, null>({
    method: 'POST',
    path: () => 'desk/import/drop',
    body: (fields) => fields,
    read: () => null,
  }),
} as const;
