import type { SlotPlaceName } from '@tableside/contracts/remote';
import { createContext, use } from 'react';
import { slotsAt, type Composition, type Slot } from './compose';

const CompositionContext = createContext<Pick<Composition, 'slots'>>({ slots: [] });
export const CompositionProvider = CompositionContext;

/** The slots of a place, in their order; none outside of the shell. */
export const useSlots = (place: SlotPlaceName): readonly Slot[] =>
  slotsAt(use(CompositionContext), place);
