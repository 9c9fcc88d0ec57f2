import type { RemoteName } from '@tableside/contracts/registry/release';
import { useHydrated } from '@tableside/platform';
import { useEffect, useState, createContext, use } from 'react';
import { BrokenRemoteError } from '../federation/errors';
import { useFederation } from '../federation/federation';
import { EMPTY_HTML } from '../federation/load-container';
import type { Slot } from '../federation/composition';
import { type PendingSlot, type Hydration, createGate, type Outcome } from './create-hydration';

const open = createGate();
open.open('hydrated');

interface HydrationParts extends Pick<Hydration, 'find'> {
  /** Call when the page itself, without its slots, is hydrated. */
  readonly endPage?: () => void;
}

const HydrationContext = createContext<HydrationParts>({ find: () => null });
export const HydrationProvider = HydrationContext;

export function useHydration(slot: Slot): {
  readonly pending: PendingSlot | null;
  readonly outcome: Outcome;
  readonly isTakenOver: boolean;
} {
  const hydrate = use(HydrationContext);
  const isTakenOver = !useHydrated();
  const pending = isTakenOver ? hydrate.find(slot) : null;
  return { pending, isTakenOver, outcome: use(pending?.gate ?? open.opened) };
}

/** Signals that the page itself is hydrated. */
export function usePageHydrated(): void {
  const { endPage } = use(HydrationContext);
  useEffect(() => endPage?.(), [endPage]);
}

/** Keeps the server's HTML readable while its script is late or failed.
 * @param first the loading script, in the first render; null when there is nothing to wait for
 * @returns `hasFailed` once the script has failed; `mayRetry` unless its code threw */
export function useDetached(
  remote: RemoteName | undefined,
  first: () => Promise<unknown> | null | undefined,
) {
  const federation = useFederation();
  const [loading, setLoading] = useState(() => first() ?? null);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    let isWatched = true;
    loading?.then(
      () => isWatched && setLoading(null),
      (error: unknown) => isWatched && setFailure(error),
    );
    return () => {
      isWatched = false;
    };
  }, [loading]);

  useEffect(
    () => (remote && loading ? federation.onRecovery(remote, () => setLoading(null)) : undefined),
    [federation, remote, loading],
  );

  const mayRetry = !(failure instanceof BrokenRemoteError);
  return { isOn: loading !== null, hasFailed: failure !== null, mayRetry };
}

/** Makes React keep an element's content during hydration. The HTML is always empty. */
const UNTOUCHED = {
  dangerouslySetInnerHTML: { __html: EMPTY_HTML },
  suppressHydrationWarning: true,
};

interface DetachedHtmlProps {
  readonly className?: string | undefined;
  readonly 'data-remote': string | undefined;
  readonly 'data-widget'?: string;
  readonly 'data-slot'?: string;
}

/** An element that keeps the server's content. */
export const DetachedHtml = (box: DetachedHtmlProps) => <div {...box} {...UNTOUCHED} />;
