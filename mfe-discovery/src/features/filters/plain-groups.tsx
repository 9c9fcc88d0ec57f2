import type { ListingFilter } from '@tableside/contracts/listing/model';
import { FILTER_PARAMS } from '@tableside/contracts/listing/paths';
import { Button } from '@tableside/ui/button';
import { Checkbox } from '@tableside/ui/field';
import { FILTER_GROUPS, startsOpen } from './filter-groups';
import { PlainFacets, PlainGroup } from './plain-facets';
import type { OptionLists } from './use-filter-options';
import styles from './filters.module.css';

export interface PlainGroupsProps {
  readonly filter: ListingFilter;
  readonly lists: OptionLists;
  /** Whether the form has the counted groups. */
  readonly isCounted: boolean;
}

/** What the form needs where no script opens its groups: the closed ones laid open, and a button that sends it. */
export function PlainGroups({ filter, lists, isCounted }: PlainGroupsProps) {
  return (
    <noscript>
      {FILTER_GROUPS.filter((group) => !startsOpen(group, filter)).map(({ kind, title }) => (
        <PlainGroup key={kind} title={title}>
          {lists[kind].options?.map((option) => (
            <Checkbox
              key={option.id}
              name={FILTER_PARAMS[kind]}
              value={option.id}
              label={option.title}
            />
          ))}
        </PlainGroup>
      ))}
      <PlainFacets filter={filter} isCounted={isCounted} />
      <div className={styles['apply']}>
        <Button type="submit" block>
          Apply
        </Button>
      </div>
    </noscript>
  );
}
