import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import type { PlaceField } from '@tableside/contracts/desk/places/rules';
import type { DeskPlace, PlaceList } from '@tableside/contracts/desk/places/wire';
import { get, post } from './define';

/** What each change of a place sends: the place, and the version that the user saw. */
interface Changed {
  readonly id: number;
  readonly version: string;
}

const change = <Body extends object = object>(name: string) =>
  post<Changed & Body>(`desk/places/${name}`);

/** Calls of the operator's desk of places. */
export const placesCalls = {
  find: get<PlaceList, { readonly search: string; readonly show: string }>(
    ({ search, show }) => `desk/places?${new URLSearchParams({ search, show }).toString()}`,
  ),
  read: get<DeskPlace, { readonly id: number }>(({ id }) => `desk/place/${id}`),
  edit: change<{ readonly changes: PlaceChanges; readonly correction?: number | undefined }>(
    'edit',
  ),
  takeImported: change<{ readonly field: PlaceField }>('take_imported'),
  close: change<{ readonly reason: string }>('close'),
  reopen: change('reopen'),
  merge: change<{ readonly into: number }>('merge'),
  month: change<{ readonly is_chosen: boolean }>('month'),
  undo: post<{ readonly act_id: number }>('desk/places/undo'),
} as const;
