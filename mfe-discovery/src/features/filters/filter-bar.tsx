import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { SearchPart } from '@tableside/contracts/listing/search';
import { Button } from '@tableside/ui/button';
import { ChipRow, RemovableChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { SlidersHorizontal } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import {
  describeOpenAt,
  describePart,
  describeWalk,
  isParsed,
  shorten,
} from '../../lib/describe-part';
import {
  describeRating,
  facetsOf,
  toggleArea,
  togglePrice,
  TRAIT_LABELS,
  withFacets,
  withTrait,
} from '../../lib/facet-labels';
import { FILTER_GROUPS, titleOfOption, type OptionLists } from './filter-groups';
import { countChosen, toggleOption } from './selection';
import styles from './filters.module.css';

interface FilterBarProps {
  readonly filter: ListingFilter;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

export function FilterBar({ filter, onOpen, children }: FilterBarProps) {
  const chosen = countChosen(filter);
  const label = chosen > 0 ? `Filters (${chosen})` : 'Filters';
  return (
    <div
      className={styles['bar']}
      // Chromium 150 leaves a focused control partly outside of a sticky scroller.
      onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
    >
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        icon={<Icon of={SlidersHorizontal} size={18} />}
        className={styles['open']}
        onClick={onOpen}
      >
        {label}
      </Button>
      <noscript>
        <a href="#filters">{label}</a>
      </noscript>
      {children}
    </div>
  );
}

interface Applied {
  readonly key: string;
  readonly label: string;
  readonly remove: (current: ListingFilter) => ListingFilter;
}

function listApplied(
  filter: ListingFilter,
  lists: OptionLists,
  parts: readonly SearchPart[],
): readonly Applied[] {
  const { keyword, openAt, hoursUnknown, walk, box } = filter;
  const { prices, rating, areas, traits } = facetsOf(filter);
  const applied = isParsed(parts) ? listParts(filter, parts) : [];
  const add = (key: string, label: string, remove: Applied['remove']) =>
    applied.push({ key, label, remove });
  if (keyword && !isParsed(parts)) {
    add('search', `“${shorten(keyword)}”`, (current) => ({ ...current, keyword: '' }));
  }
  if (openAt) {
    const label = hoursUnknown ? 'Hours not listed' : describeOpenAt(openAt);
    add('open-at', label, (current) => ({ ...current, openAt: null, hoursUnknown: false }));
  }
  if (walk) add('walk', describeWalk(walk), (current) => ({ ...current, walk: null }));
  if (box) add('box', 'Map area', (current) => ({ ...current, box: null }));
  for (const price of prices) {
    add(`price-${price}`, price, (current) => togglePrice(current, price));
  }
  if (rating) {
    add('rating', describeRating(rating), (current) => withFacets(current, { rating: null }));
  }
  for (const area of areas) {
    add(`area-${area}`, shorten(area), (current) => toggleArea(current, area));
  }
  for (const trait of traits) {
    add(trait, TRAIT_LABELS[trait], (current) => withTrait(current, trait));
  }
  for (const { kind } of FILTER_GROUPS) {
    for (const id of filter[kind]) {
      const label = titleOfOption(lists, kind, id);
      add(`${kind}-${id}`, label, (current) => toggleOption(current, kind, id));
    }
  }
  return applied;
}

/** A chip for each understood part of a search. A time or walking filter replaces that part of the search. */
const listParts = (filter: ListingFilter, parts: readonly SearchPart[]): Applied[] =>
  parts.flatMap((part) => {
    const label = describePart(part);
    const isReplaced =
      (part.kind === 'open' && filter.openAt) || (part.kind === 'walk' && filter.walk);
    if (label === null || isReplaced) return [];
    const remove = (current: ListingFilter) => ({ ...current, keyword: part.rest });
    return [{ key: `${part.kind}-${part.text}`, label: shorten(label), remove }];
  });

interface AppliedFiltersProps {
  readonly filter: ListingFilter;
  /** The parsed search; empty while unknown. */
  readonly parts: readonly SearchPart[];
  readonly lists: OptionLists;
  readonly onChange: (update: (current: ListingFilter) => ListingFilter) => void;
  readonly onEmptied: () => void;
}

export function AppliedFilters(props: AppliedFiltersProps) {
  const { filter, parts, lists, onChange, onEmptied } = props;
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  const applied = listApplied(filter, lists, parts);

  // Removing the clicked chip drops focus, so the next chip takes it.
  useEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    const chips = [...(row.current?.querySelectorAll('button') ?? [])];
    const next = chips[pressed.current] ?? chips.at(-1);
    pressed.current = null;
    if (next) next.focus();
    else onEmptied();
  });

  if (applied.length === 0) return null;
  return (
    <div ref={row} className={styles['applied']}>
      <ChipRow label="Applied filters">
        {applied.map((item, index) => (
          <RemovableChip
            key={item.key}
            label={item.label}
            onClick={() => {
              pressed.current = index;
              onChange(item.remove);
            }}
          />
        ))}
      </ChipRow>
    </div>
  );
}
