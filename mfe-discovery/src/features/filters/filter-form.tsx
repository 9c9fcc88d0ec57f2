import type { ReactNode } from 'react';
import {
  FACET_PARAMS,
  fromWishes,
  toWishes,
  writeFacets,
} from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { paths } from '@tableside/contracts/paths';
import { FacetGroups } from './facets/facet-groups';
import { FILTER_GROUPS } from './filter-groups';
import { FilterGroup } from './filter-group';
import { PlainGroups } from './plain-groups';
import { facetsOf } from '../../lib/facet-labels';
import { toggleOption } from './selection';
import type { CountsState } from './use-filter-counts';
import type { OptionLists } from './use-filter-options';
import type { ChangeFilter } from '../../lib/change-filter';

const NO_FACETS = fromWishes({});

/** For controls that stand outside of the form and belong to it. */
export const FILTER_FORM_ID = 'filter-form';

export interface FilterFormProps {
  readonly filter: ListingFilter;
  readonly lists: OptionLists;
  readonly counts: CountsState;
  readonly onChange: ChangeFilter;
  /** What comes before the groups of options. */
  readonly children?: ReactNode;
}

/** The filter groups. Choosing takes effect at once; without JavaScript it is a form with a button. */
export function FilterForm({ filter, lists, counts, onChange, children }: FilterFormProps) {
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
          onToggle={(kind, id) => onChange((current) => toggleOption(current, kind, id))}
        />
      ))}
      {facets && <FacetGroups filter={filter} facets={facets} onChange={onChange} />}
      <PlainGroups filter={filter} lists={lists} isCounted={Boolean(facets)} />
    </form>
  );
}

/** What has no control, where no script makes one, is sent as it is. */
function listHidden(filter: ListingFilter): ReactNode {
  const params = new URLSearchParams();
  const { unknown, traits } = facetsOf(filter);
  writeFacets(
    params,
    toWishes({ ...NO_FACETS, traits: traits.filter((trait) => trait === 'outdoor') }),
  );
  if (unknown) params.set(FACET_PARAMS.unknown, unknown);
  return [...params].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
