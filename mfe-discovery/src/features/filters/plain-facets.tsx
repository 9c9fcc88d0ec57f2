import { DIETS, FACET_PARAMS, RATINGS } from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';
import { Checkbox } from '@tableside/ui/field';
import type { ReactNode } from 'react';
import { RadioChoice } from '../../components/radio-choice';
import {
  countDiets,
  describeRating,
  facetsOf,
  findLevel,
  TRAIT_LABELS,
} from '../../lib/facet-labels';
import styles from './filters.module.css';

export interface PlainFacetsProps {
  readonly filter: ListingFilter;
  /** The form has the counted groups as well: those in which something is chosen stand open there. */
  readonly isCounted: boolean;
}

/** The groups beside the specification's five that no script opens. */
export function PlainFacets({ filter, isCounted }: PlainFacetsProps) {
  const wanted = facetsOf(filter);
  const { prices, rating, areas, traits } = wanted;
  const level = findLevel(wanted);
  const isOpen = (chosen: number) => isCounted && chosen > 0;
  const check = (name: string, value: string, label: string, isChosen: boolean) => (
    <Checkbox key={value} name={name} value={value} label={label} defaultChecked={isChosen} />
  );
  return (
    <>
      <PlainGroup title="Price" isOpen={isOpen(prices.length)}>
        {PRICE_RANGES.map((range, index) =>
          check(FACET_PARAMS.prices, String(index + 1), range, prices.includes(range)),
        )}
      </PlainGroup>
      <PlainGroup title="Rating" isOpen={isOpen(rating ? 1 : 0)}>
        {[null, ...RATINGS].map((least) => (
          <RadioChoice
            key={least}
            name={FACET_PARAMS.rating}
            value={String(least ?? '')}
            label={least ? describeRating(least) : 'Any rating'}
            defaultChecked={rating === least}
          />
        ))}
      </PlainGroup>
      <PlainGroup title="Diet" isOpen={isOpen(countDiets(wanted))}>
        {DIETS.map((diet) =>
          check(FACET_PARAMS.traits, diet, TRAIT_LABELS[diet], traits.includes(diet)),
        )}
      </PlainGroup>
      <PlainGroup title="Step-free access" isOpen={isOpen(level ? 1 : 0)}>
        {([null, 'step-free', 'partly-step-free'] as const).map((trait) => (
          <RadioChoice
            key={trait}
            name={FACET_PARAMS.traits}
            value={trait ?? ''}
            label={trait ? TRAIT_LABELS[trait] : 'Any'}
            defaultChecked={level === trait}
          />
        ))}
      </PlainGroup>
      <PlainGroup title="Area" isOpen={isOpen(areas.length)}>
        {areas.map((area) => check(FACET_PARAMS.areas, area, area, true))}
        <p>Search for an area by its name, as in “tacos Southside”.</p>
      </PlainGroup>
    </>
  );
}

export interface PlainGroupProps {
  readonly title: string;
  /** It stands in the form already. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

export function PlainGroup({ title, isOpen = false, children }: PlainGroupProps) {
  if (isOpen) return null;
  return (
    <fieldset className={styles['plain']}>
      <legend className={styles['plainTitle']}>{title}</legend>
      {children}
    </fieldset>
  );
}
