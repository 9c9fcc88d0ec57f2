import { Checkbox } from '@tableside/ui/field';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import styles from './place-choice.module.css';

export interface PlaceChoiceProps {
  /** What the choice is for, as a question. */
  readonly legend: string;
  readonly places: readonly Pick<
    RestaurantSummary,
    'slug' | 'title' | 'street' | 'area' | 'location'
  >[];
  /** Slugs in the order in which they were chosen. */
  readonly chosen: readonly string[];
  /** How many can be chosen. */
  readonly max: number;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes for a few places, named `places`. Once enough are chosen the others wait until one is given up. */
export function PlaceChoice({ legend, places, chosen, max, onChange }: PlaceChoiceProps) {
  const labels = findLabels(places);
  const isFull = chosen.length >= max;
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{legend}</legend>
      <p role="status" className={styles['count']}>
        {`${chosen.length} of ${max} chosen`}
      </p>
      <div className={styles['places']}>
        {places.map(({ slug, title, street, area, location }) => {
          const isChosen = chosen.includes(slug);
          return (
            <Checkbox
              key={slug}
              name="places"
              value={slug}
              label={title}
              note={labels.has(slug) ? (street ?? location) : (area ?? location)}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() =>
                onChange(isChosen ? chosen.filter((other) => other !== slug) : [...chosen, slug])
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
