import type { FilterKind, ListingFilter } from '@tableside/contracts/listing/model';
import { FILTER_PARAMS } from '@tableside/contracts/listing/paths';
import { Button } from '@tableside/ui/button';
import { Skeleton } from '@tableside/ui/skeleton';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { COMMON_MAX, isLong, mostCommonFirst } from '../../lib/common-options';
import type { ChangeFilter } from '../../lib/selection-path';
import { Checkboxes, GroupBox } from './choices';
import { startsOpen, type FilterGroupDefinition, type OptionList } from './filter-groups';
import { toggleOption } from './selection';
import type { CountsState } from './use-filter-counts';
import styles from './filters.module.css';

interface FilterGroupProps {
  readonly group: FilterGroupDefinition;
  readonly list: OptionList;
  readonly counts: CountsState;
  readonly filter: ListingFilter;
  readonly onChange: ChangeFilter;
}

const FIND_NOUNS: Readonly<Record<FilterKind, string>> = {
  cuisine: 'a cuisine',
  popularFor: 'an occasion',
  service: 'a service',
  feature: 'an amenity',
  accessibility: 'an accessibility feature',
};

export function FilterGroup({ group, list, counts, filter, onChange }: FilterGroupProps) {
  const { kind, title, first } = group;
  const { options } = list;
  const chosen = filter[kind];
  if (options?.length === 0) return null;
  return (
    <GroupBox title={title} chosen={chosen.length} isOpen={startsOpen(group, filter)}>
      {options ? (
        <Checkboxes
          name={FILTER_PARAMS[kind]}
          choices={mostCommonFirst(options).map(({ id, title: label }) => ({
            value: id,
            label,
            count: counts.counts ? (counts.counts.options[id] ?? 0) : null,
            isChosen: chosen.includes(id),
          }))}
          first={isLong(options) ? COMMON_MAX : first}
          findLabel={isLong(options) ? `Find ${FIND_NOUNS[kind]}` : null}
          isStale={!counts.isCurrent}
          onToggle={({ value: id }) => onChange((current) => toggleOption(current, kind, id))}
        />
      ) : (
        <MissingOptions list={list} title={title} />
      )}
    </GroupBox>
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
      <p>We couldn’t load these options.</p>
      <Button variant="secondary" size="small" onClick={list.retry}>
        Retry<VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </div>
  );
}
