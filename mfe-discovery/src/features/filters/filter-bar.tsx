import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { SearchPart } from '@tableside/contracts/listing/search';
import { SITE_SEARCH_ID } from '@tableside/contracts/paths';
import { Button, ButtonLink } from '@tableside/ui/button';
import { ChipRow, RemovableChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { Search, SlidersHorizontal } from 'lucide';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { describeOpenAt, describePart, describeWalk, isParsed } from '../../lib/describe-part';
import {
  describeRating,
  facetsOf,
  toggleOne,
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

/** Focuses the header's search field without adding a history entry. */
function handleSearch(event: MouseEvent) {
  const field = document.getElementById(SITE_SEARCH_ID);
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

export function FilterBar({ filter, onOpen, children }: FilterBarProps) {
  const chosen = countChosen(filter);
  const label = chosen > 0 ? `Filters (${chosen})` : 'Filters';
  return (
    <div className={styles['bar']} data-applied={chosen > 0 || filter.keyword !== '' || undefined}>
      <ButtonLink
        href={`#${SITE_SEARCH_ID}`}
        variant="secondary"
        icon={<Icon of={Search} size={18} className={styles['icon']} />}
        className={styles['search']}
        onClick={handleSearch}
      >
        Search
      </ButtonLink>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        icon={<Icon of={SlidersHorizontal} size={18} className={styles['icon']} />}
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

/** The applied filters in group order, search first. */
function listApplied(
  filter: ListingFilter,
  lists: OptionLists,
  parts: readonly SearchPart[],
): Applied[] {
  const options = FILTER_GROUPS.flatMap(({ kind }) =>
    filter[kind].map((id) => ({
      key: `${kind}-${id}`,
      label: titleOfOption(lists, kind, id),
      remove: (current: ListingFilter) => toggleOption(current, kind, id),
    })),
  );
  const search = {
    key: 'search',
    label: `“${shorten(filter.keyword)}”`,
    remove: (current: ListingFilter) => ({ ...current, keyword: '' }),
  };
  const openAt = filter.openAt && {
    key: 'open-at',
    label: filter.hoursUnknown ? 'Hours not listed' : describeOpenAt(filter.openAt),
    remove: (current: ListingFilter) => ({ ...current, openAt: null, hoursUnknown: false }),
  };
  const walk = filter.walk && {
    key: 'walk',
    label: describeWalk(filter.walk),
    remove: (current: ListingFilter) => ({ ...current, walk: null }),
  };
  const box = filter.box && {
    key: 'box',
    label: 'Map area',
    remove: (current: ListingFilter) => ({ ...current, box: null }),
  };
  const searches = isParsed(parts) ? listParts(filter, parts) : filter.keyword ? [search] : [];
  const others = [openAt, walk, box].filter((each) => each !== null && each !== 0);
  return [...searches, ...others, ...listAppliedFacets(filter), ...options];
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

function listAppliedFacets(filter: ListingFilter): Applied[] {
  const { prices, rating, areas, traits } = facetsOf(filter);
  return [
    ...prices.map((price) => ({
      key: `price-${price}`,
      label: price,
      remove: (current: ListingFilter) =>
        withFacets(current, { prices: toggleOne(facetsOf(current).prices, price) }),
    })),
    ...(rating
      ? [
          {
            key: 'rating',
            label: describeRating(rating),
            remove: (current: ListingFilter) => withFacets(current, { rating: null }),
          },
        ]
      : []),
    ...areas.map((area) => ({
      key: `area-${area}`,
      label: shorten(area),
      remove: (current: ListingFilter) =>
        withFacets(current, { areas: toggleOne(facetsOf(current).areas, area) }),
    })),
    ...traits.map((trait) => ({
      key: trait,
      label: TRAIT_LABELS[trait],
      remove: (current: ListingFilter) => withTrait(current, trait),
    })),
  ];
}

interface Applied {
  readonly key: string;
  readonly label: string;
  readonly remove: (current: ListingFilter) => ListingFilter;
}

const CHARACTERS_MAX = 24;

const shorten = (text: string): string => {
  const characters = [...text];
  return characters.length > CHARACTERS_MAX
    ? `${characters.slice(0, CHARACTERS_MAX).join('').trimEnd()}…`
    : text;
};
