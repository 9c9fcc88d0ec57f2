import { paths } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { ChipLink } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { Plus } from 'lucide';
import styles from './lists.module.css';
import type { NamedList } from './read-lists';

export interface ListRowProps {
  readonly lists: readonly NamedList[];
  /** Id of the list that is shown; null for all favorites. */
  readonly shown: number | null;
  /** How many places are on a list. */
  readonly count: (id: number) => number;
  readonly onNew: () => void;
}

/** Address of a list. */
export const listPath = (id: number): string => `${paths.favourites}?list=${id}`;

/** All lists as links, and a way to begin one. */
export function ListRow({ lists, shown, count, onNew }: ListRowProps) {
  return (
    <nav aria-label="Your lists" className={styles['row']}>
      {lists.length > 0 && (
        <ul className={styles['chips']}>
          <li>
            <ChipLink href={paths.favourites} current={shown === null}>
              All favorites
            </ChipLink>
          </li>
          {lists.map(({ id, name }) => (
            <li key={id}>
              <ChipLink href={listPath(id)} current={shown === id}>
                <bdi className={styles['name']}>{name}</bdi>
                <span className={styles['places']}>{count(id)}</span>
              </ChipLink>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        icon={<Icon of={Plus} />}
        onClick={onNew}
      >
        New list
      </Button>
    </nav>
  );
}
