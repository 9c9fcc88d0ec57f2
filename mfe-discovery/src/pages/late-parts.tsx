import { createLatePart } from '@tableside/ui/late-part';
import { useHydrated } from '@tableside/ui/use-hydrated';
import '../features/how-we-rank/how-we-rank.module.css';
import type { RanksTableProps } from '../features/how-we-rank/ranks-table';
import type { RemovedProps } from '../features/how-we-rank/removed';
import type { NearMissesProps } from '../features/near-misses/near-misses';

const load = () => import('./rare-parts');

export const LateRanksTable = createLatePart<RanksTableProps>({
  load: async () => (await load()).RanksTable,
  what: 'the table',
});
export const LateRemoved = createLatePart<RemovedProps>({
  load: async () => (await load()).Removed,
  what: 'what was removed',
});
const LateNearMisses = createLatePart<NearMissesProps>({
  load: async () => (await load()).NearMisses,
  what: 'other selections',
});

/** Few lists are empty: what then follows comes with its own script. */
export function NearMissesOnDemand(props: NearMissesProps) {
  const isHydrated = useHydrated();
  return isHydrated && <LateNearMisses {...props} />;
}
