import { define } from '@tableside/contracts/common/calls';
import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import type { DeskPlace, PlaceList } from '@tableside/contracts/desk/places/wire';
import { readAs } from './read-as';

export interface PlaceSearch {
  readonly search: string;
  readonly show: string;
}

/** What each change of a place sends: the place, and the version that the user saw. */
interface Changed {
  readonly id: number;
  readonly version: string;
}

const call = <Body extends object>(name: string) =>
  define<Body, { readonly act_id: number | null } | null>({
    method: 'POST',
    path: () => `desk/places/${name}`,
    body: (fields) => fields,
    read: readAs(),
  });

const change = <Body extends object = object>(name: string) => call<Changed & Body>(name);

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
  edit: change<{ readonly changes: PlaceChanges; readonly correction?: number | undefined }>(
    'edit',
  ),
  takeImported: change<{ readonly field: PlaceField }>('take_imported'),
  close: change<{ readonly reason: string }>('close'),
  reopen: change('reopen'),
  merge: change<{ readonly into: number }>('merge'),
  month: change<{ readonly is_chosen: boolean }>('month'),
  undo: call<{ readonly act_id: number }>('undo'),
} as const;
