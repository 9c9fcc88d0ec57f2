import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { SearchPart } from '@tableside/contracts/listing/search';
import { ChipRow, RemovableChip } from '@tableside/ui/chip';
import { useEffect, useRef } from 'react';
import { describeOpenAt } from '../../lib/describe-open-at';
import { describePart, describeWalk, saysMore } from '../../lib/describe-part';
import { listAppliedFacets } from './facets/applied-facets';
import { shorten, type Applied } from './facets/applied';
import { FILTER_GROUPS } from './filter-groups';
import { titleOfOption } from './option-title';
import { toggleOption } from './selection';
import type { OptionLists } from './use-filter-options';
import styles from './filters.module.css';

/** What the results are narrowed to, in the order of the groups, the search first. */
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
    label: 'Area of the map',
    remove: (current: ListingFilter) => ({ ...current, box: null }),
  };
  const searches = saysMore(parts) ? listParts(filter, parts) : filter.keyword ? [search] : [];
  const others = [openAt, walk, box].filter((each) => each !== null && each !== 0);
  return [...searches, ...others, ...listAppliedFacets(filter), ...options];
}

/** A chip for each part of a search; what stands for nothing has none. A time or a distance of the filters takes the place
 * of the search's own. */
const listParts = (filter: ListingFilter, parts: readonly SearchPart[]): Applied[] =>
  parts.flatMap((part) => {
    const label = describePart(part);
    const isReplaced =
      (part.kind === 'open' && filter.openAt) || (part.kind === 'walk' && filter.walk);
    if (label === null || isReplaced) return [];
    const remove = (current: ListingFilter) => ({ ...current, keyword: part.rest });
    return [{ key: `${part.kind}-${part.text}`, label: shorten(label), remove }];
  });

export interface AppliedFiltersProps {
  readonly filter: ListingFilter;
  /** Of the search, as the host understands it; empty while it is not known. */
  readonly parts: readonly SearchPart[];
  readonly lists: OptionLists;
  readonly onChange: (update: (current: ListingFilter) => ListingFilter) => void;
  /** Takes the focus when the last chip has gone. */
  readonly onEmptied: () => void;
}

/** A chip for each filter that is on; pressing one takes that filter off. */
export function AppliedFilters(props: AppliedFiltersProps) {
  const { filter, parts, lists, onChange, onEmptied } = props;
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  const applied = listApplied(filter, lists, parts);

  // A pressed chip goes and leaves the focus nowhere: the chip in its place takes it.
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
