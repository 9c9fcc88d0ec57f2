import type { Shelf } from '@tableside/contracts/listing/model';
import { OpenNowShelf } from './open-now-shelf';
import { ShelfPanel } from './shelf-panel';
import styles from './shelves.module.css';

export interface ShelfPanelsProps {
  /** At least one. */
  readonly shelves: readonly Shelf[];
}

/** A few places by each of the facts that are known of many. */
export function ShelfPanels({ shelves }: ShelfPanelsProps) {
  return (
    <section aria-labelledby="shelves-title" data-ground="sunk" className={styles['section']}>
      <div className="ts-container">
        <h2 id="shelves-title">Places to start with</h2>
        <p className={styles['why']}>
          Few people have rated this city yet. These go by hours and facts alone.
        </p>
        <div className={styles['panels']}>
          {shelves.map((shelf) =>
            shelf.name === 'open-now' ? (
              <OpenNowShelf key={shelf.name} shelf={shelf} />
            ) : (
              <ShelfPanel key={shelf.name} shelf={shelf} />
            ),
          )}
        </div>
      </div>
    </section>
  );
}
