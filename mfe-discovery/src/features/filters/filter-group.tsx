import type { FilterKind, ListingFilter } from '@tableside/contracts/listing/model';
import { FILTER_PARAMS } from '@tableside/contracts/listing/paths';
import { Button } from '@tableside/ui/button';
import { Disclosure } from '@tableside/ui/disclosure';
import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { COMMON_MAX, mostCommonFirst, isLong } from '../../lib/common-options';
import { OptionCheckboxes } from './choices';
import { startsOpen, type FilterGroupDefinition, type OptionList } from './filter-groups';
import type { CountsState } from './use-filter-counts';
import styles from './filters.module.css';

export interface FilterGroupProps {
  readonly group: FilterGroupDefinition;
  readonly list: OptionList;
  readonly counts: CountsState;
  readonly filter: ListingFilter;
  readonly onToggle: (kind: FilterKind, id: number) => void;
}

const FIND_NOUNS: Readonly<Record<FilterKind, string>> = {
  cuisine: 'a cuisine',
  popularFor: 'an occasion',
  service: 'a service',
  feature: 'an amenity',
  accessibility: 'an access feature',
};

export function FilterGroup({ group, list, counts, filter, onToggle }: FilterGroupProps) {
  const { kind, title, first } = group;
  const isOpen = startsOpen(group, filter);
  const chosen = filter[kind];
  if (list.options?.length === 0) return null;
  return (
    <Disclosure
      label={title}
      note={chosen.length > 0 && `${chosen.length} selected`}
      defaultOpen={isOpen}
      className={isOpen ? undefined : styles['closed']}
    >
      {/* No legend: the button above shows the same text. */}
      <fieldset aria-label={title}>
        {list.options ? (
          <OptionCheckboxes
            name={FILTER_PARAMS[kind]}
            options={mostCommonFirst(list.options)}
            counts={counts}
            chosen={chosen}
            first={isLong(list.options) ? COMMON_MAX : first}
            findLabel={isLong(list.options) ? `Find ${FIND_NOUNS[kind]}` : null}
            onToggle={(id) => onToggle(kind, id)}
          />
        ) : (
          <MissingOptions list={list} title={title} />
        )}
      </fieldset>
    </Disclosure>
  );
}

function MissingOptions({ list, title }: { readonly list: OptionList; readonly title: string }) {
  if (!list.isError) {
    return (
      <div className={styles['options']}>
        <Skeleton width="half" />
        <Skeleton width="long" />
        <Skeleton width="half" />
      </div>
    );
  }
  return (
    <div className={styles['missing']}>
      <p>We could not load these options.</p>
      <Button variant="secondary" size="small" onClick={list.retry}>
        Retry<VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </div>
  );
}
