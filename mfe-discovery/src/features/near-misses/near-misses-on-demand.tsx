import { createLatePart } from '@tableside/ui/late-part';
import { useHydrated } from '@tableside/ui/use-hydrated';
import type { NearMissesProps } from './near-misses';

const LateNearMisses = createLatePart<NearMissesProps>({
  load: async () => (await import('./near-misses')).NearMisses,
  what: 'other selections',
});

/** Few lists are empty: what then follows comes with its own script. */
export function NearMissesOnDemand(props: NearMissesProps) {
  const isHydrated = useHydrated();
  return isHydrated && <LateNearMisses {...props} />;
}
