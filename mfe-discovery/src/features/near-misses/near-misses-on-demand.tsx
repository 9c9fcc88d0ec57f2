import { useHydrated } from '@tableside/ui/use-hydrated';
import { lazy, Suspense } from 'react';
import type { NearMissesProps } from './near-misses';

const NearMisses = lazy(async () => ({ default: (await import('./near-misses')).NearMisses }));

/** Few lists are empty: what then follows comes with its own script. */
export function NearMissesOnDemand(props: NearMissesProps) {
  const isHydrated = useHydrated();
  return <Suspense fallback={null}>{isHydrated && <NearMisses {...props} />}</Suspense>;
}
