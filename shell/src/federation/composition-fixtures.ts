import type { SlotPlaceName } from '@tableside/contracts/remote';
import type { Composition, Slot } from './composition';

/** A slot that differs from a plain one in what a test names. */
export const makeSlot = (
  place: SlotPlaceName,
  remote: string,
  widget: string,
  over: Partial<Slot> = {},
): Slot => ({
  place,
  remote,
  widget,
  order: 100,
  wake: 'at-once',
  frame: 'page',
  reserve: { height: '0rem', isKept: false },
  ...over,
});

/** What remotes declare, with nothing but what a test names. */
export const makeComposition = (over: Partial<Composition> = {}): Composition => ({
  claims: [],
  slots: [],
  services: new Map(),
  contentOwner: null,
  ...over,
});
