import type { PlaceChanges } from '@tableside/contracts/desk/places/changes';
import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { refusedFields } from '@tableside/platform';
import { useState } from 'react';
import { placesCalls } from '../../../calls/places-calls';
import { usePlaceActs } from '../base/use-place-acts';

type Field = keyof PlaceChanges;

/** What somebody typed of a place and has not saved, and what is wrong with it. */
export interface Draft {
  readonly place: DeskPlace;
  readonly changes: PlaceChanges;
  readonly count: number;
  /** Sentences by field, or by part of one (`hours.3`). */
  readonly errors: Readonly<Record<string, string>>;
  readonly isSaving: boolean;
  readonly value: <Name extends Field>(field: Name) => PlaceChanges[Name];
  readonly set: <Name extends Field>(field: Name, value: PlaceChanges[Name]) => void;
  /** Forgets what was typed of one field, or of all. */
  readonly drop: (field?: Field) => void;
  /** @returns whether it is saved */
  readonly save: () => Promise<boolean>;
}

/** Keeps what is typed until it is saved: a refusal loses nothing. */
export function useDraft(place: DeskPlace): Draft {
  const [changes, setChanges] = useState<PlaceChanges>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { pending, act } = usePlaceActs();
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
    set: (field, value) => {
      clear(field);
      setChanges((all) => ({ ...all, [field]: value }));
    },
    drop: (field) => {
      if (field) clear(field);
      else setErrors({});
      setChanges((all) => {
        const { [field ?? 'title']: _dropped, ...others } = all;
        return field ? others : {};
      });
    },
    save: async () => {
      const error = await act('save', placesCalls.edit, { id: place.id, changes });
      setErrors(refusedFields(error));
      if (error) return false;
      setChanges({});
      return true;
    },
  };
}

const isOf = (key: string, field: string): boolean => key === field || key.startsWith(`${field}.`);
