import { define } from '@tableside/contracts/common/calls';
import type { Figures } from '@tableside/contracts/desk/figures/wire';
import { readAs } from '../../calls/read-as';

/** Calls of the figures. */
export const figuresCalls = {
  /** `month` such as 2026-11; null for the one that is under way. */
  figures: define<{ readonly month: string | null }, Figures>({
    method: 'GET',
    path: ({ month }) => `desk/figures${month ? `?month=${encodeURIComponent(month)}` : ''}`,
    read: readAs(),
  }),
} as const;
