import type { RestaurantChanges } from '@tableside/contracts/admin/restaurants/changes';
import {
  RESTAURANT_PART_LABELS,
  type RestaurantField,
  type RestaurantPart,
} from '@tableside/contracts/admin/restaurants/rules';
import {
  wireRestaurantConflict,
  type AdminRestaurant,
  type RestaurantConflict,
} from '@tableside/contracts/admin/restaurants/wire';
import { ApiError, useNow } from '@tableside/platform';
import { Notice } from '@tableside/ui/notice';
import { useEffect, useId, useRef, useState } from 'react';
import { useAction, type RunOptions } from '../actions';
import { useMoment } from '../admin-page';
import shared from '../admin.module.css';
import styles from './editor.module.css';

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
  run: ReturnType<typeof useAction>['run'],
  edit: { readonly version: string; readonly changes: RestaurantChanges },
  options: RunOptions,
) => Promise<unknown>;

type Side = 'theirs' | 'yours';

/** Reads the conflict from a failed save; null for any other failure. */
const readConflict = (error: unknown): RestaurantConflict | null =>
  error instanceof ApiError && error.data?.['error'] === 'restaurant-changed'
    ? (wireRestaurantConflict.safeParse(error.data).data ?? null)
    : null;

export type Draft = ReturnType<typeof useDraft>;

/** Unsaved changes of a restaurant and their errors. A failed save loses nothing. */
export function useDraft(restaurant: EditedRestaurant, send: SendChanges) {
  const [changes, setChanges] = useState<RestaurantChanges>({});
  // Version at the first change; the restaurant on screen may be newer.
  const [base, setBase] = useState<string | null>(null);
  const [conflict, setConflict] = useState<RestaurantConflict | null>(null);
  const [choices, setChoices] = useState<Readonly<Partial<Record<RestaurantPart, Side>>>>({});
  const { run, pending, errors, setErrors } = useAction();
  const discard = () => {
    setErrors({});
    setConflict(null);
    setChoices({});
    setChanges({});
  };
  return {
    restaurant,
    count: Object.keys(changes).length,
    /** By field, or by part of one (`hours.3`). */
    errors,
    isSaving: pending !== null,
    value: <Name extends RestaurantField>(field: Name): RestaurantChanges[Name] =>
      field in changes ? changes[field] : restaurant.values[field],
    set: <Name extends RestaurantField>(field: Name, value: RestaurantChanges[Name]) => {
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([key]) => fieldOf(key) !== field)),
      );
      if (Object.keys(changes).length === 0) setBase(restaurant.version);
      setChanges(({ [field]: _before, ...others }) =>
        isEqual(value, restaurant.values[field]) ? others : { ...others, [field]: value },
      );
    },
    discard,
    /** @returns whether the changes were saved */
    save: async (): Promise<boolean> => {
      if (conflict?.conflicts.some(({ part }) => !choices[part])) {
        // Moves the focus back to the choices.
        setConflict({ ...conflict });
        return true;
      }
      const own = Object.fromEntries(
        Object.entries(changes).filter(([field]) => choices[field as RestaurantField] !== 'theirs'),
      ) as RestaurantChanges;
      setChanges(own);
      const edit = { version: conflict?.version ?? base ?? restaurant.version, changes: own };
      const onFailure = (error: unknown) => {
        const found = readConflict(error);
        if (!found) return;
        setConflict(found);
        setChoices({});
      };
      if (Object.keys(own).length > 0 && !(await send(run, edit, { onFailure }))) return false;
      discard();
      return true;
    },
    /** What others changed since the first edit, and the values that the user chose. */
    conflict,
    choices,
    choose: (part: RestaurantPart, side: Side) => setChoices((all) => ({ ...all, [part]: side })),
  };
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The field of an error's key, such as `hours` of `hours.3`. */
export const fieldOf = (key: string): string => key.replace(/\..*/, '');

const SIDES = [
  ['theirs', 'Keep their version'],
  ['yours', 'Use your version'],
] as const;

/** Shows both values of each field that others changed since the form was opened, for the user to choose from. */
export function EditConflict({ draft }: { readonly draft: Draft }) {
  const { conflict, choices, choose } = draft;
  const section = useRef<HTMLElement>(null);
  const prefix = useId();
  const ago = useAgo();
  useEffect(() => {
    if (conflict) section.current?.focus();
  }, [conflict]);
  if (!conflict) return null;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Changes by others"
      className={styles['conflict']}
    >
      <Notice tone="warning">
        This restaurant changed while you were editing, so nothing was saved. Choose what to keep,
        then save again.
      </Notice>
      {conflict.conflicts.map(({ part, who, at, current, yours }) => (
        <fieldset key={part} className={styles['choice']}>
          <legend className={shared['label']}>{RESTAURANT_PART_LABELS[part]}</legend>
          <p className={shared['note']}>
            <bdi>{who ?? 'An import'}</bdi> changed this <time dateTime={at}>{ago(at)}</time>.
          </p>
          {SIDES.map(([side, text]) => {
            const id = `${prefix}-${part}-${side}`;
            return (
              <label key={side} className={styles['side']} htmlFor={id}>
                <input
                  id={id}
                  type="radio"
                  name={`${prefix}-${part}`}
                  aria-labelledby={`${id}-label`}
                  aria-describedby={`${id}-value`}
                  checked={choices[part] === side}
                  onChange={() => choose(part, side)}
                />
                <span id={`${id}-label`} className={shared['label']}>
                  {text}
                </span>
                <bdi id={`${id}-value`} className={shared['text']}>
                  {side === 'theirs' ? current : yours}
                </bdi>
              </label>
            );
          })}
        </fieldset>
      ))}
    </section>
  );
}

const HOUR_MIN = 60;
const MINUTE_MS = 60_000;

/** Formats instants (ISO 8601) within the last hour as "5 minutes ago", others with their date. */
function useAgo(): (instant: string) => string {
  const moment = useMoment();
  const now = useNow();
  return (instant) => {
    const minutes = Math.round((now.getTime() - new Date(instant).getTime()) / MINUTE_MS);
    if (minutes >= HOUR_MIN) return moment(instant);
    if (minutes < 1) return 'just now';
    return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  };
}
