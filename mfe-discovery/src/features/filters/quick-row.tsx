import type { FacetCounts, Trait } from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';
import { ChipRow, ToggleChip } from '@tableside/ui/chip';
import type { ReactNode } from 'react';
import { facetsOf, togglePrice, withFacets, withTrait } from '../../lib/facet-labels';
import type { ChangeFilter } from '../../lib/selection-path';
import styles from './filters.module.css';

interface QuickRowProps {
  readonly filter: ListingFilter;
  /** Null while unknown. */
  readonly facets: FacetCounts | null;
  readonly onChange: ChangeFilter;
  readonly children: ReactNode;
}

const LEAST_STARS = 4;
const QUICK_TRAITS: readonly (readonly [Trait, string])[] = [
  ['outdoor', 'Outdoor seating'],
  ['step-free', 'Step-free'],
];

/** One-click shortcuts that share state with the filter form. */
export function QuickRow({ filter, facets, onChange, children }: QuickRowProps) {
  const wanted = facetsOf(filter);
  const isNow = filter.openAt === 'now';
  const isOffered = (trait: Trait) =>
    wanted.traits.includes(trait) ||
    facets?.traits.some(({ title, count }) => title === trait && count > 0);
  const chip = (label: string, pressed: boolean, change: Parameters<ChangeFilter>[0]) => (
    <ToggleChip key={label} pressed={pressed} onClick={() => onChange(change)}>
      {label}
    </ToggleChip>
  );
  return (
    <ChipRow label="Quick filters" className={styles['quick']}>
      {chip('Open now', isNow, (current) => ({
        ...current,
        openAt: isNow ? null : 'now',
        hoursUnknown: false,
      }))}
      {PRICE_RANGES.filter((range) => facets?.prices.some(({ title }) => title === range)).map(
        (range) => (
          <ToggleChip
            key={range}
            pressed={wanted.prices.includes(range)}
            aria-label={`Price: ${range.length} of 4`}
            onClick={() => onChange((current) => togglePrice(current, range))}
          >
            {range}
          </ToggleChip>
        ),
      )}
      {facets &&
        chip(`${LEAST_STARS}+ stars`, wanted.rating === LEAST_STARS, (current) =>
          withFacets(current, {
            rating: facetsOf(current).rating === LEAST_STARS ? null : LEAST_STARS,
          }),
        )}
      {QUICK_TRAITS.filter(([trait]) => isOffered(trait)).map(([trait, label]) =>
        chip(label, wanted.traits.includes(trait), (current) => withTrait(current, trait)),
      )}
      {children}
    </ChipRow>
  );
}
