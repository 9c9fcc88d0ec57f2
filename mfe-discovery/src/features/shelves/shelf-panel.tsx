import { formatCount } from '@tableside/contracts/common/text';
import type { Shelf, ShelfName } from '@tableside/contracts/listing/model';
import { AppLink } from '@tableside/ui/app-link';
import type { ReactNode } from 'react';
import { selectionPath } from '../../lib/selection-path';
import { ShelfPlaces, type ShelfPlacesProps } from './shelf-places';
import styles from './shelves.module.css';

interface Words {
  readonly title: string;
  /** What the title means. */
  readonly rule: string;
}

const SHELF_WORDS: Readonly<Record<ShelfName, Words>> = {
  'open-now': { title: 'Open now', rule: 'By the hours listed' },
  'late-tonight': { title: 'Late tonight', rule: 'Open at 11 PM' },
  'sunday-brunch': { title: 'Sunday brunch hours', rule: 'Kitchens open Sunday at 11 AM' },
  outdoor: { title: 'Outdoor seating', rule: 'Tables in the open air' },
  'step-free': { title: 'Step-free', rule: 'A way in without steps' },
  'only-one': { title: 'Only one in town', rule: 'The only place listed for its cuisine' },
};

export interface ShelfPanelProps {
  readonly shelf: Shelf;
  /** What it is called; its own name unless told. */
  readonly title?: string;
  /** Orders the list that all of them stand in. */
  readonly sort?: 'distance' | undefined;
  readonly distances?: ShelfPlacesProps['distances'];
  /** Stands beside the rule. */
  readonly action?: ReactNode;
  /** Stands between rule and places. */
  readonly children?: ReactNode;
}

/** One shelf: its name, its rule, a few places, and the way to all. */
export function ShelfPanel({ shelf, title, sort, distances, action, children }: ShelfPanelProps) {
  const { name, places, total, filter } = shelf;
  const words = SHELF_WORDS[name];
  const heading = title ?? words.title;
  const all = `See all ${formatCount(total)}`;
  return (
    <section aria-labelledby={`shelf-${name}`} className={styles['panel']}>
      <h3 id={`shelf-${name}`}>{heading}</h3>
      {total > places.length && (
        <AppLink
          href={selectionPath({ ...filter, ...(sort && { sort }) })}
          aria-label={`${all}: ${heading}`}
          className={styles['all']}
        >
          {all}
        </AppLink>
      )}
      <div className={styles['rule']}>
        <p>{words.rule}</p>
        {action}
      </div>
      {children}
      <ShelfPlaces places={places} filter={filter} distances={distances} />
    </section>
  );
}
