import type { RemoteName } from '@tableside/contracts/registry/release';
import { useEffect, useState, createContext, use } from 'react';
import { BrokenRemoteError } from '../federation/errors';
import { useFederation } from '../federation/federation';
import { EMPTY_HTML } from '../federation/load-container';
import { useHydrated } from '@tableside/ui/use-hydrated';
import type { Slot } from '../federation/composition';
import { type PendingSlot, type Wake, createGate, type Outcome } from './create-wake';

const open = createGate();
open.open('awake');

interface WakeParts extends Pick<Wake, 'find'> {
  /** To be called once the page itself, without its slots, has been taken over. */
  readonly endPage?: () => void;
}

const WakeContext = createContext<WakeParts>({ find: () => null });
export const WakeProvider = WakeContext;

export function useWake(slot: Slot): {
  readonly pending: PendingSlot | null;
  readonly outcome: Outcome;
  readonly isTakenOver: boolean;
} {
  const wake = use(WakeContext);
  const isTakenOver = !useHydrated();
  const pending = isTakenOver ? wake.find(slot) : null;
  return { pending, isTakenOver, outcome: use(pending?.gate ?? open.opened) };
}

/** Says that the page itself has been taken over. */
export function usePageTaken(): void {
  const { endPage } = use(WakeContext);
  useEffect(() => endPage?.(), [endPage]);
}

/** Server-written HTML whose script is late or lost: it stays, and can be read, until the script is there.
 * @param first the script on its way, in the first render; null where nothing has to be waited for
 * @returns `hasFailed` once the script is known to be lost or broken; `mayRetry` unless its code threw */
export function useStranded(
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

/** Makes React leave an element's content alone while it takes over the server's HTML; never anything but empty. */
const UNTOUCHED = {
  dangerouslySetInnerHTML: { __html: EMPTY_HTML },
  suppressHydrationWarning: true,
};

interface StrandedHtmlProps {
  readonly className?: string | undefined;
  readonly 'data-remote': string | undefined;
  readonly 'data-widget'?: string;
  readonly 'data-place'?: string;
}

/** An element whose content stays as the server wrote it. */
export const StrandedHtml = (box: StrandedHtmlProps) => <div {...box} {...UNTOUCHED} />;
