import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { useState } from 'react';
import {
  useEditConflict,
  type EditConflictState,
} from '../../../components/conflict/use-edit-conflict';
import { placesCalls } from '../../../calls/places-calls';
import { useAction } from '../../../components/use-action';

type Field = keyof PlaceChanges;

/** What somebody typed of a place and has not saved, and what is wrong with it. */
export interface Draft {
  readonly place: DeskPlace;
  readonly changes: PlaceChanges;
  readonly count: number;
  /** Sentences by field, or by part of one (`hours.3`). */
  readonly errors: Readonly<Record<string, string>>;
  readonly isSaving: boolean;
  /** Set while others changed the same fields. */
  readonly conflict: EditConflictState;
  readonly value: <Name extends Field>(field: Name) => PlaceChanges[Name];
  readonly set: <Name extends Field>(field: Name, value: PlaceChanges[Name]) => void;
  /** Forgets what was typed of one field, or of all. */
  readonly drop: (field?: Field) => void;
  /** @returns whether it is saved */
  readonly save: () => Promise<boolean>;
}

/** Keeps what is typed until it is saved: a refusal loses nothing.
 * @param correction that the changes apply */
export function useDraft(place: DeskPlace, correction: number | undefined): Draft {
  const [changes, setChanges] = useState<PlaceChanges>({});
  // Of the place when the first of the changes was made; what is shown may be newer.
  const [base, setBase] = useState<string | null>(null);
  const conflict = useEditConflict();
  const { run, pending, errors, setErrors } = useAction();
  const clear = (field: Field) =>
    setErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => !isOf(key, field))),
    );
  return {
    place,
    changes,
    count: Object.keys(changes).length,
    errors,
    isSaving: pending !== null,
    value: (field) => (field in changes ? changes[field] : place.values[field]),
    conflict,
    set: (field, value) => {
      clear(field);
      if (Object.keys(changes).length === 0) setBase(place.version);
      setChanges(({ [field]: _before, ...others }) =>
        isEqual(value, place.values[field]) ? others : { ...others, [field]: value },
      );
    },
    drop: (field) => {
      if (field) clear(field);
      else {
        setErrors({});
        conflict.clear();
      }
      setChanges((all) => {
        const { [field ?? 'title']: _dropped, ...others } = all;
        return field ? others : {};
      });
    },
    save: async () => {
      const { conflict: found, choices } = conflict;
      const own = Object.fromEntries(
        Object.entries(changes).filter(([field]) => choices[field as Field] !== 'theirs'),
      ) as PlaceChanges;
      setChanges(own);
      if (Object.keys(own).length > 0) {
        const version = found?.version ?? base ?? place.version;
        const edit = { id: place.id, version, changes: own, correction };
        if (!(await run(placesCalls.edit, edit, { onFailure: conflict.receive }))) return false;
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
