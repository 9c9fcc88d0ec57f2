import { FACET_PARAMS } from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { FILTER_PARAMS } from '@tableside/contracts/listing/paths';
import { Button } from '@tableside/ui/button';
import { Checkbox } from '@tableside/ui/field';
import type { ReactNode } from 'react';
import { countSelected, listFacetGroups } from './facet-groups';
import { FILTER_GROUPS, startsOpen, type OptionLists } from './filter-groups';
import styles from './filters.module.css';

interface PlainFacetsProps {
  readonly filter: ListingFilter;
  /** The form also has the counted groups, where groups with a selection are open. */
  readonly isCounted: boolean;
}

/** Facet groups for browsers without scripts. Minimal markup, since every listing page includes it. */
export function PlainFacets({ filter, isCounted }: PlainFacetsProps) {
  return listFacetGroups(filter, null)
    .filter((group) => !isCounted || countSelected(group) === 0)
    .map(({ title, name, choices, isSingle }) => (
      <PlainGroup key={title} title={title}>
        {isSingle ? (
          <select
            name={name}
            aria-label={title}
            defaultValue={choices.find(({ isChosen }) => isChosen)?.value}
          >
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          choices.map(({ value, label, isChosen }) => (
            <label key={value}>
              <input type="checkbox" name={name} value={value} defaultChecked={isChosen} /> {label}
            </label>
          ))
        )}
        {name === FACET_PARAMS.areas && <p>Search by name, such as “tacos Southside”.</p>}
      </PlainGroup>
    ));
}

interface PlainGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

const PlainGroup = ({ title, children }: PlainGroupProps) => (
  <fieldset className={styles['plain']}>
    <legend className={styles['plainTitle']}>{title}</legend>
    {children}
  </fieldset>
);

interface PlainGroupsProps extends PlainFacetsProps {
  readonly lists: OptionLists;
}

/** Without scripts: all closed groups expanded, and a submit button. */
export function PlainGroups({ lists, ...facets }: PlainGroupsProps) {
  return (
    <noscript>
      {FILTER_GROUPS.filter((group) => !startsOpen(group, facets.filter)).map(({ kind, title }) => (
        <PlainGroup key={kind} title={title}>
          {lists[kind].options?.map(({ id, title: label }) => (
            <Checkbox key={id} name={FILTER_PARAMS[kind]} value={id} label={label} />
          ))}
        </PlainGroup>
      ))}
      <PlainFacets {...facets} />
      <div className={styles['apply']}>
        <Button type="submit" block>
          Apply
        </Button>
      </div>
    </noscript>
  );
}
