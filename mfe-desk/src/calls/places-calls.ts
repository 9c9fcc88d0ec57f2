import { define } from '@tableside/contracts/common/calls';
import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import type { DeskPlace, PlaceList } from '@tableside/contracts/desk/places/wire';
import { readAs } from './read-as';

export interface PlaceSearch {
  readonly search: string;
  readonly show: string;
}

const change = <Body extends object>(name: string) =>
  define<Body, { readonly act_id: number | null } | null>({
    method: 'POST',
    path: () => `desk/places/${name}`,
    body: (fields) => fields,
    read: readAs(),
  });

/** Calls of the operator's desk of places. */
export const placesCalls = {
  find: define<PlaceSearch, PlaceList>({
    method: 'GET',
    path: ({ search, show }) => `desk/places?${new URLSearchParams({ search, show }).toString()}`,
    read: readAs(),
  }),
  read: define<{ readonly id: number }, DeskPlace>({
    method: 'GET',
    path: ({ id }) => `desk/place/${id}`,
    read: readAs(),
  }),
  edit: change<{ readonly id: number; readonly changes: PlaceChanges }>('edit'),
  takeImported: change<{ readonly id: number; readonly field: PlaceField }>('take_imported'),
  close: change<{ readonly id: number; readonly reason: string }>('close'),
  reopen: change<{ readonly id: number }>('reopen'),
  merge: change<{ readonly id: number; readonly into: number }>('merge'),
  month: change<{ readonly id: number; readonly is_chosen: boolean }>('month'),
  undo: change<{ readonly act_id: number }>('undo'),
} as const;
