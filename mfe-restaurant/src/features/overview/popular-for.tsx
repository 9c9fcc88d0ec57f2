import { listingPath } from '@tableside/contracts/listing/paths';
import type { FilterOption } from '@tableside/contracts/restaurant/model';
import { AppLink } from '@tableside/ui/app-link';
import styles from './overview.module.css';

/** Occasions that people come for, each with the list of places like it. */
export function PopularFor({ occasions }: { readonly occasions: readonly FilterOption[] }) {
  if (!occasions.length) return null;
  return (
    <p className={styles['popular']}>
      Popular for{' '}
      {occasions.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && (index === occasions.length - 1 ? ' and ' : ', ')}
          {id > 0 ? <AppLink href={listingPath({ popularFor: [id] })}>{title}</AppLink> : title}
        </span>
      ))}
    </p>
  );
}
