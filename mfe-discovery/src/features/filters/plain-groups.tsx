import type { ListingFilter } from '@tableside/contracts/listing/model';
import { FILTER_PARAMS } from '@tableside/contracts/listing/paths';
import { Button } from '@tableside/ui/button';
import { Checkbox } from '@tableside/ui/field';
import { FILTER_GROUPS, startsOpen } from './filter-groups';
import type { OptionLists } from './use-filter-options';
import styles from './filters.module.css';

export interface PlainGroupsProps {
  readonly filter: ListingFilter;
  readonly lists: OptionLists;
}

/** What the form needs where no script opens its groups: the closed ones laid open, and a button that sends it. */
export function PlainGroups({ filter, lists }: PlainGroupsProps) {
  return (
    <noscript>
      {FILTER_GROUPS.filter((group) => !startsOpen(group, filter)).map(({ kind, title }) => (
        <fieldset key={kind} className={styles['plain']}>
          <legend className={styles['plainTitle']}>{title}</legend>
          {lists[kind].options?.map((option) => (
            <Checkbox
              key={option.id}
              name={FILTER_PARAMS[kind]}
              value={option.id}
              label={option.title}
            />
          ))}
        </fieldset>
      ))}
      <div className={styles['apply']}>
        <Button type="submit" block>
          Apply
        </Button>
      </div>
    </noscript>
  );
}
