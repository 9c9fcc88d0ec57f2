import { useHydrated } from '@tableside/platform';
import { createLazyComponent } from '@tableside/ui/lazy-component';
import '../features/how-we-rank/how-we-rank.module.css';
import type { RanksTableProps } from '../features/how-we-rank/ranks-table';
import type { ModerationLogProps } from '../features/how-we-rank/moderation-log';
import type { RelaxedResultsProps } from '../features/relaxed-results/relaxed-results';

const load = () => import('./rare-parts');

export const LazyRanksTable = createLazyComponent<RanksTableProps>({
  load: async () => (await load()).RanksTable,
  what: 'the table',
});
export const LazyModerationLog = createLazyComponent<ModerationLogProps>({
  load: async () => (await load()).ModerationLog,
  what: 'what was removed',
});
const LazyRelaxedResultsList = createLazyComponent<RelaxedResultsProps>({
  load: async () => (await load()).RelaxedResults,
  what: 'close matches',
});

/** Loaded on demand, since few lists are empty. */
export function LazyRelaxedResults(props: RelaxedResultsProps) {
  const isHydrated = useHydrated();
  return isHydrated && <LazyRelaxedResultsList {...props} />;
}
