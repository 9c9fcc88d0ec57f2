import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { SortOrder } from '@tableside/contracts/listing/rules';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { ToggleChip } from '@tableside/ui/chip';
import { RankingNoteText } from '../components/ranking-note';
import { FILTER_FORM_ID } from '../features/filters/filter-form';
import { QuickRow } from '../features/filters/quick-row';
import type { CountsState } from '../features/filters/use-filter-counts';
import { MapButton } from '../features/map/lazy-map';
import { useNearMe } from '../features/results/near-me';
import { SortNote, SortSelect } from '../features/results/sort-select';
import type { Near } from '../features/results/use-near';
import type { ChangeFilter } from '../lib/selection-path';
import styles from './listing-page.module.css';

export interface ListingControlsProps {
  readonly filter: ListingFilter;
  readonly counts: CountsState;
  readonly near: Near;
  readonly isMap: boolean;
  readonly isLarge: boolean;
  readonly shown: readonly RestaurantSummary[];
  readonly onChange: ChangeFilter;
  readonly onToggleMap: () => void;
  readonly onToggleLarge: () => void;
}

export function ListingControls(props: ListingControlsProps) {
  const { filter, counts, near, isMap, isLarge, shown, onChange, onToggleMap } = props;
  const sortBy = (sort: SortOrder) => onChange((current) => ({ ...current, sort }));
  const { facets } = counts;
  const offersFacets = !counts.isMissing && (facets !== null || !counts.isOffered);
  const { chip, notes } = useNearMe({
    near,
    sort: filter.sort,
    isOffered: counts.isOffered,
    onSort: sortBy,
  });
  return (
    <div className={styles['above']}>
      {offersFacets && (
        <QuickRow filter={filter} facets={facets} onChange={onChange}>
          {chip}
        </QuickRow>
      )}
      <div className={styles['controls']}>
        {counts.isOffered && (
          <SortSelect value={filter.sort} form={FILTER_FORM_ID} onChange={sortBy} />
        )}
        <MapButton isOpen={isMap} onToggle={onToggleMap} />
        <ToggleChip pressed={isLarge} className={styles['pictures']} onClick={props.onToggleLarge}>
          Photos
        </ToggleChip>
        {!offersFacets && chip}
        {notes}
      </div>
      {!counts.isMissing && (
        <SortNote
          sort={filter.sort}
          isRated={!shown.length || shown.some(({ rating }) => rating.average !== null)}
        />
      )}
      {filter.sort === 'best' && !filter.keyword && (
        <RankingNoteText restaurants={shown} className={styles['orderNote']} />
      )}
    </div>
  );
}
