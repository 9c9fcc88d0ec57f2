import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { useState } from 'react';
import { useEditConflict, type EditConflictState } from './edit-conflict';
import { useAction, type Action, type FieldErrors } from '../use-action';

type Field = keyof PlaceChanges;

/** A restaurant as an editor has it: what its user may change, and what imports say. */
export interface EditedPlace extends Pick<
  DeskPlace,
  'title' | 'version' | 'values' | 'kept' | 'options'
> {
  /** Left out for owners, who have no part in imports. */
  readonly id?: number;
}

/** Sends changes that were made to a version. */
export type SendChanges = (
  run: Action['run'],
  edit: { readonly version: string; readonly changes: PlaceChanges },
  options: NonNullable<Parameters<Action['run']>[2]>,
) => Promise<unknown>;

/** What a user typed of a restaurant and has not saved, and what is wrong with it. */
export interface Draft {
  readonly place: EditedPlace;
  readonly count: number;
  /** By field, or by part of one (`hours.3`). */
  readonly errors: FieldErrors;
  readonly isSaving: boolean;
  /** Set while others changed the same fields. */
  readonly conflict: EditConflictState;
  readonly value: <Name extends Field>(field: Name) => PlaceChanges[Name];
  readonly set: <Name extends Field>(field: Name, value: PlaceChanges[Name]) => void;
  /** Forgets all that was typed. */
  readonly drop: () => void;
  /** @returns whether it is saved */
  readonly save: () => Promise<boolean>;
}

/** Keeps what is typed until it is saved: a refusal loses nothing. */
export function useDraft(place: EditedPlace, send: SendChanges): Draft {
  const [changes, setChanges] = useState<PlaceChanges>({});
  // Of the place when the first of the changes was made; what is shown may be newer.
  const [base, setBase] = useState<string | null>(null);
  const conflict = useEditConflict();
  const { run, pending, errors, setErrors } = useAction();
  return {
    place,
    count: Object.keys(changes).length,
    errors,
    isSaving: pending !== null,
    value: (field) => (field in changes ? changes[field] : place.values[field]),
    conflict,
    set: (field, value) => {
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([key]) => !isOf(key, field))),
      );
      if (Object.keys(changes).length === 0) setBase(place.version);
      setChanges(({ [field]: _before, ...others }) =>
        isEqual(value, place.values[field]) ? others : { ...others, [field]: value },
      );
    },
    drop: () => {
      setErrors({});
      conflict.clear();
      setChanges({});
    },
    save: async () => {
      const { conflict: found, choices } = conflict;
      const own = Object.fromEntries(
        Object.entries(changes).filter(([field]) => choices[field as Field] !== 'theirs'),
      ) as PlaceChanges;
      setChanges(own);
      if (Object.keys(own).length > 0) {
        const version = found?.version ?? base ?? place.version;
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
