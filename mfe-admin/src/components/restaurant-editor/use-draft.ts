import type { RestaurantChanges } from '@tableside/contracts/admin/restaurants/changes';
import type { AdminRestaurant } from '@tableside/contracts/admin/restaurants/wire';
import { useState } from 'react';
import { useEditConflict, type EditConflictState } from './edit-conflict';
import { useAction, type Action, type FieldErrors } from '../use-action';

type Field = keyof RestaurantChanges;

/** A restaurant in an editor: the editable values and the imported ones. */
export interface EditedRestaurant extends Pick<
  AdminRestaurant,
  'title' | 'version' | 'values' | 'overrides' | 'options'
> {
  /** Omitted for owners, who cannot take over imported values. */
  readonly id?: number;
}

/** Saves changes made to a version. */
export type SendChanges = (
  run: Action['run'],
  edit: { readonly version: string; readonly changes: RestaurantChanges },
  options: NonNullable<Parameters<Action['run']>[2]>,
) => Promise<unknown>;

/** Unsaved changes of a restaurant and their errors. */
export interface Draft {
  readonly restaurant: EditedRestaurant;
  readonly count: number;
  /** By field, or by part of one (`hours.3`). */
  readonly errors: FieldErrors;
  readonly isSaving: boolean;
  /** Set while others changed the same fields. */
  readonly conflict: EditConflictState;
  readonly value: <Name extends Field>(field: Name) => RestaurantChanges[Name];
  readonly set: <Name extends Field>(field: Name, value: RestaurantChanges[Name]) => void;
  /** Discards all changes. */
  readonly discard: () => void;
  /** @returns whether the changes were saved */
  readonly save: () => Promise<boolean>;
}

/** Keeps changes until they are saved; a failed save loses nothing. */
export function useDraft(restaurant: EditedRestaurant, send: SendChanges): Draft {
  const [changes, setChanges] = useState<RestaurantChanges>({});
  // Version at the first change; the restaurant on screen may be newer.
  const [base, setBase] = useState<string | null>(null);
  const conflict = useEditConflict();
  const { run, pending, errors, setErrors } = useAction();
  return {
    restaurant,
    count: Object.keys(changes).length,
    errors,
    isSaving: pending !== null,
    value: (field) => (field in changes ? changes[field] : restaurant.values[field]),
    conflict,
    set: (field, value) => {
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([key]) => !isOf(key, field))),
      );
      if (Object.keys(changes).length === 0) setBase(restaurant.version);
      setChanges(({ [field]: _before, ...others }) =>
        isEqual(value, restaurant.values[field]) ? others : { ...others, [field]: value },
      );
    },
    discard: () => {
      setErrors({});
      conflict.clear();
      setChanges({});
    },
    save: async () => {
      const { conflict: found, choices } = conflict;
      const own = Object.fromEntries(
        Object.entries(changes).filter(([field]) => choices[field as Field] !== 'theirs'),
      ) as RestaurantChanges;
      setChanges(own);
      if (Object.keys(own).length > 0) {
        const version = found?.version ?? base ?? restaurant.version;
        const edit = { version, changes: own };
        if (!(await send(run, edit, { onFailure: conflict.receive }))) return false;
      }
      conflict.clear();
      setChanges({});
      return true;
    },
  };
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const isOf = (key: string, field: string): boolean => key === field || key.startsWith(`${field}.`);
