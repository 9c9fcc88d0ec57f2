import type { FacetCounts, Trait } from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';
import { ChipRow, ToggleChip } from '@tableside/ui/chip';
import type { ReactNode } from 'react';
import { facetsOf, toggleOne, withFacets, withTrait } from '../../lib/facet-labels';
import type { ChangeFilter } from '../../lib/use-listing-href';
import styles from './filters.module.css';

export interface QuickRowProps {
  readonly filter: ListingFilter;
  /** Null while unknown. */
  readonly facets: FacetCounts | null;
  readonly onChange: ChangeFilter;
  readonly children: ReactNode;
}

const LEAST_STARS = 4;
const QUICK_TRAITS = [
  { trait: 'outdoor', label: 'Outdoor seating' },
  { trait: 'step-free', label: 'Step-free' },
] as const satisfies readonly { readonly trait: Trait; readonly label: string }[];

/** One-click shortcuts that share state with the filter form. */
export function QuickRow({ filter, facets, onChange, children }: QuickRowProps) {
  const wanted = facetsOf(filter);
  const isNow = filter.openAt === 'now';
  const isOffered = (trait: Trait) =>
    wanted.traits.includes(trait) ||
    facets?.traits.some(({ title, count }) => title === trait && count > 0);
  return (
    <ChipRow label="Quick filters" className={styles['quick']}>
      <ToggleChip
        pressed={isNow}
        onClick={() =>
          onChange((current) => ({ ...current, openAt: isNow ? null : 'now', hoursUnknown: false }))
        }
      >
        Open now
      </ToggleChip>
      {facets &&
        PRICE_RANGES.filter((range) => facets.prices.some(({ title }) => title === range)).map(
          (range) => (
            <ToggleChip
              key={range}
              pressed={wanted.prices.includes(range)}
              aria-label={`Price ${range}`}
              onClick={() =>
                onChange((current) =>
                  withFacets(current, { prices: toggleOne(facetsOf(current).prices, range) }),
                )
              }
            >
              {range}
            </ToggleChip>
          ),
        )}
      {facets && (
        <ToggleChip
          pressed={wanted.rating === LEAST_STARS}
          onClick={() =>
            onChange((current) =>
              withFacets(current, {
                rating: facetsOf(current).rating === LEAST_STARS ? null : LEAST_STARS,
              }),
            )
          }
        >
          {LEAST_STARS}+ stars
        </ToggleChip>
      )}
      {QUICK_TRAITS.filter(({ trait }) => isOffered(trait)).map(({ trait, label }) => (
        <ToggleChip
          key={trait}
          pressed={wanted.traits.includes(trait)}
          onClick={() => onChange((current) => withTrait(current, trait))}
        >
          {label}
        </ToggleChip>
      ))}
      {children}
    </ChipRow>
  );
}
