import { z } from 'zod';
import { SPONSOR_SLOTS } from '../../content/sponsor-slots';
import { queryOf, read } from '../endpoint';

/** The longest name of a kind of page, as a claim spells it. */
const PAGE_KIND_MAX = 100;
/** How much one report counts of a kind at most: more is no traffic of a city. */
const REPORTED_MAX = 1_000_000;
/** How many lines a report has at most. */
const REPORT_LINES_MAX = 500;

/** A month as the figures name it, such as 2026-11. */
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

const slot = z.enum(SPONSOR_SLOTS);
const reported = z.number().int().min(0).max(REPORTED_MAX);

/** What a shell server has counted since its last report. It says nothing of who looked. */
export const figuresReport = z.strictObject({
  /** Of this report: sent again, it is not counted again. */
  id: z.string().regex(/^[\w-]{16,64}$/),
  lines: z
    .array(
      z.strictObject({
        slot,
        /** Kind of page, as its claim spells it. */
        page: z.string().min(1).max(PAGE_KIND_MAX),
        views: reported,
        presses: reported,
      }),
    )
    .max(REPORT_LINES_MAX),
});
export type FiguresReport = z.infer<typeof figuresReport>;

const month = z.string().regex(MONTH);

/** @property month left out, the one that is under way in the city */
export const figuresQuery = z.object({ month: month.optional() });

const counts = z.object({ views: z.number().int(), presses: z.number().int() });

/** A month of the sponsor's slots. */
export const wireFigures = z.object({
  month,
  /** True while it is under way. */
  is_running: z.boolean(),
  /** Months that have figures, the newest first, and the one that is under way. */
  months: z.array(month),
  slots: z.array(
    counts.extend({
      slot,
      before: counts,
      pages: z.array(counts.extend({ page: z.string() })),
    }),
  ),
  /** Each day that has figures. */
  days: z.array(counts.extend({ day: z.string() })),
});

export type Figures = z.infer<typeof wireFigures>;
export type SlotFigures = Figures['slots'][number];
export type DayFigures = Figures['days'][number];

export const figuresCalls = {
  /** `month` null: the one that is under way. */
  figures: read(
    wireFigures,
    ({ month: wanted }: { month: string | null }) => `desk/figures${queryOf({ month: wanted })}`,
  ),
} as const;
