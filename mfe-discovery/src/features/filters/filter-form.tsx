import {
  FACET_PARAMS,
  fromFilters,
  toFilters,
  writeFacets,
} from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { paths } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { memo, type ReactNode } from 'react';
import { facetsOf } from '../../lib/facet-labels';
import type { ChangeFilter } from '../../lib/selection-path';
import { FacetGroups } from './facet-groups';
import { FilterGroup } from './filter-group';
import { FILTER_GROUPS, type OptionLists } from './filter-groups';
import { PlainGroups } from './plain-facets';
import { clearFilters, countChosen } from './selection';
import type { CountsState } from './use-filter-counts';
import styles from './filters.module.css';

const NO_FACETS = fromFilters({});

/** For controls outside the form that belong to it. */
export const FILTER_FORM_ID = 'filter-form';

interface FilterFormProps {
  readonly filter: ListingFilter;
  readonly lists: OptionLists;
  readonly counts: CountsState;
  readonly onChange: ChangeFilter;
  readonly children?: ReactNode;
}

/** Selections apply at once; without JavaScript the form has a submit button. */
function FilterForm({ filter, lists, counts, onChange, children }: FilterFormProps) {
  const { facets } = counts;
  return (
    <form
      id={FILTER_FORM_ID}
      method="get"
      action={paths.listing}
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
    >
      {listHidden(filter)}
      {filter.keyword && <input type="hidden" name="search" value={filter.keyword} />}
      {filter.isExact && <input type="hidden" name="exact" value="1" />}
      {children}
      {FILTER_GROUPS.map((group) => (
        <FilterGroup
          key={group.kind}
          group={group}
          list={lists[group.kind]}
          counts={counts}
          filter={filter}
          onChange={onChange}
        />
      ))}
      {facets && <FacetGroups filter={filter} facets={facets} onChange={onChange} />}
      <PlainGroups filter={filter} lists={lists} isCounted={Boolean(facets)} />
    </form>
  );
}

/** Hidden inputs for filters that have no control without JavaScript. */
function listHidden(filter: ListingFilter): ReactNode {
  const params = new URLSearchParams();
  const { unknown, traits } = facetsOf(filter);
  writeFacets(
    params,
    toFilters({ ...NO_FACETS, traits: traits.filter((trait) => trait === 'outdoor') }),
  );
  if (unknown) params.set(FACET_PARAMS.unknown, unknown);
  return [...params].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

export const FilterColumn = memo(function FilterColumn({
  form,
}: {
  readonly form: FilterFormProps;
}) {
  const { filter, onChange } = form;
  const isUnfiltered = countChosen(filter) === 0;
  return (
    <div id="filters" className={styles['column']}>
      <div className={styles['columnHead']}>
        <h2 className={styles['columnTitle']}>Filters</h2>
        <Button
          variant="quiet"
          size="small"
          // `disabled` would drop focus after the click that clears.
          aria-disabled={isUnfiltered || undefined}
          onClick={() => {
            if (!isUnfiltered) onChange(clearFilters);
          }}
        >
          Clear
        </Button>
      </div>
      <FilterForm {...form} />
    </div>
  );
});

interface FilterPanelProps extends FilterFormProps {
  readonly isOpen: boolean;
  /** False while only the empty panel shows. */
  readonly isFilled: boolean;
  readonly onClose: () => void;
  /** Label of the closing button, such as "Show 24 restaurants". */
  readonly doneLabel: string;
}

/** Slide-in filters for small screens; results update behind them. */
export function FilterPanel({ isOpen, isFilled, onClose, doneLabel, ...form }: FilterPanelProps) {
  return (
    <Dialog
      open={isOpen}
      onRequestClose={onClose}
      variant="panel"
      title="Filters"
      initialFocus="title"
      footer={
        <>
          <Button
            variant="secondary"
            disabled={countChosen(form.filter) === 0}
            onClick={() => form.onChange(clearFilters)}
          >
            Clear
          </Button>
          <Button onClick={onClose}>{doneLabel}</Button>
        </>
      }
    >
      {isFilled && <FilterForm {...form} />}
    </Dialog>
  );
}
