import type { PlacePart } from '@tableside/contracts/desk/places/rules';
import type { PlaceConflict } from '@tableside/contracts/desk/places/wire';
import { ApiError } from '@tableside/platform';
import { useState } from 'react';

export type Side = 'theirs' | 'yours';

/** The values that a refused change would have overwritten; null for any other failure. */
export const readPlaceConflict = (error: unknown): PlaceConflict | null =>
  error instanceof ApiError && error.data?.['error'] === 'restaurant-changed'
    ? (error.data as unknown as PlaceConflict)
    : null;

/** What others changed since a form was opened, and which values the user chose. */
export interface EditConflictState {
  readonly conflict: PlaceConflict | null;
  readonly choices: Readonly<Partial<Record<PlacePart, Side>>>;
  readonly choose: (part: PlacePart, side: Side) => void;
  /** Whether a choice is missing. */
  readonly isOpen: boolean;
  /** Replaces the conflict by that of a failed save; a failure of another kind leaves it. */
  readonly receive: (error: unknown) => void;
  readonly clear: () => void;
  /** Moves the focus back to the choices. */
  readonly remind: () => void;
}

export function useEditConflict(): EditConflictState {
  const [conflict, setConflict] = useState<PlaceConflict | null>(null);
  const [choices, setChoices] = useState<EditConflictState['choices']>({});
  const set = (next: PlaceConflict | null) => {
    setConflict(next);
    setChoices({});
  };
  return {
    conflict,
    choices,
    choose: (part, side) => setChoices((all) => ({ ...all, [part]: side })),
    isOpen: conflict?.conflicts.some(({ part }) => !choices[part]) ?? false,
    receive: (error) => {
      const found = readPlaceConflict(error);
      if (found) set(found);
    },
    clear: () => set(null),
    remind: () => setConflict((found) => found && { ...found }),
  };
}
