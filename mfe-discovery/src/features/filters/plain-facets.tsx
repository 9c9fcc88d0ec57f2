import { DIETS, FACET_PARAMS, RATINGS } from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { FILTER_PARAMS } from '@tableside/contracts/listing/paths';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';
import { Button } from '@tableside/ui/button';
import { Checkbox } from '@tableside/ui/field';
import type { ReactNode } from 'react';
import {
  countDiets,
  describeRating,
  facetsOf,
  findLevel,
  TRAIT_LABELS,
} from '../../lib/facet-labels';
import { FILTER_GROUPS, startsOpen, type OptionLists } from './filter-groups';
import styles from './filters.module.css';

interface PlainFacetsProps {
  readonly filter: ListingFilter;
  /** The form also has the counted groups, where groups with a selection are open. */
  readonly isCounted: boolean;
}

/** Facet groups for browsers without scripts. Minimal markup, since every listing page includes it. */
export function PlainFacets({ filter, isCounted }: PlainFacetsProps) {
  const wanted = facetsOf(filter);
  const { prices, rating, areas, traits } = wanted;
  const level = findLevel(wanted);
  const isOpen = (chosen: number) => isCounted && chosen > 0;
  const check = (name: string, value: string, label: string, isChosen: boolean) => (
    <label key={value}>
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} /> {label}
    </label>
  );
  return (
    <>
      <PlainGroup title="Price" isOpen={isOpen(prices.length)}>
        {PRICE_RANGES.map((range, index) =>
          check(FACET_PARAMS.prices, String(index + 1), range, prices.includes(range)),
        )}
      </PlainGroup>
      <PlainGroup title="Rating" isOpen={isOpen(rating ? 1 : 0)}>
        <select name={FACET_PARAMS.rating} aria-label="Rating" defaultValue={rating ?? ''}>
          <option value="">Any rating</option>
          {RATINGS.map((least) => (
            <option key={least} value={least}>
              {describeRating(least)}
            </option>
          ))}
        </select>
      </PlainGroup>
      <PlainGroup title="Diet" isOpen={isOpen(countDiets(wanted))}>
        {DIETS.map((diet) =>
          check(FACET_PARAMS.traits, diet, TRAIT_LABELS[diet], traits.includes(diet)),
        )}
      </PlainGroup>
      <PlainGroup title="Step-free access" isOpen={isOpen(level ? 1 : 0)}>
        <select name={FACET_PARAMS.traits} aria-label="Step-free access" defaultValue={level ?? ''}>
          <option value="">Any</option>
          {(['step-free', 'partly-step-free'] as const).map((trait) => (
            <option key={trait} value={trait}>
              {TRAIT_LABELS[trait]}
            </option>
          ))}
        </select>
      </PlainGroup>
      <PlainGroup title="Area" isOpen={isOpen(areas.length)}>
        {areas.map((area) => check(FACET_PARAMS.areas, area, area, true))}
        <p>Search by name, such as “tacos Southside”.</p>
      </PlainGroup>
    </>
  );
}

interface PlainGroupProps {
  readonly title: string;
  /** Already shown in the form. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

function PlainGroup({ title, isOpen = false, children }: PlainGroupProps) {
  if (isOpen) return null;
  return (
    <fieldset className={styles['plain']}>
      <legend className={styles['plainTitle']}>{title}</legend>
      {children}
    </fieldset>
  );
}

interface PlainGroupsProps {
  readonly filter: ListingFilter;
  readonly lists: OptionLists;
  readonly isCounted: boolean;
}

/** Without scripts: all closed groups expanded, and a submit button. */
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
