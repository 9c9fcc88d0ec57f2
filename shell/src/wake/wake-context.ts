import { useHydrated } from '@tableside/ui/use-hydrated';
import { createContext, use, useEffect } from 'react';
import type { Slot } from '../composition/compose';
import type { PendingSlot, Wake } from './create-wake';
import { createGate, type Outcome } from './gate';

const open = createGate();
open.open('awake');

interface WakeParts extends Pick<Wake, 'find'> {
  /** To be called once the page itself, without its slots, has been taken over. */
  readonly endPage?: () => void;
}

const WakeContext = createContext<WakeParts>({ find: () => null });
export const WakeProvider = WakeContext;

/** A slot's part in the first page. Suspends while it sleeps; the HTML that the server wrote stays meanwhile.
 * @returns `isTakenOver`: this render takes over the server's HTML */
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
