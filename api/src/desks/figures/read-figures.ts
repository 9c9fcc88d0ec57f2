import { SPONSOR_SLOTS, type SponsorSlot } from '@tableside/contracts/content/sponsor-slots';
import type { wireFigures } from '@tableside/contracts/desk/figures/wire';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/schema';
import { firstDay, monthOf } from './city-day';

export type Figures = z.input<typeof wireFigures>;

interface Counts {
  readonly views: number;
  readonly presses: number;
}

const sum = (rows: readonly Counts[]): Counts => ({
  views: rows.reduce((all, { views }) => all + views, 0),
  presses: rows.reduce((all, { presses }) => all + presses, 0),
});

const views = sql<number>`sum(views)`.as('views');
const presses = sql<number>`sum(presses)`.as('presses');

/** The figures of a month beside those of the month before.
 * @param month such as 2026-11
 * @param today in the city */
export async function readFigures(db: Db, month: string, today: string): Promise<Figures> {
  const within = (laterFrom: number, laterTo: number) =>
    db
      .selectFrom('slot_counts')
      .where('day', '>=', firstDay(month, laterFrom))
      .where('day', '<', firstDay(month, laterTo));
  const pages = await within(0, 1)
    .select(['slot', 'page', views, presses])
    .groupBy(['slot', 'page'])
    .orderBy(sql`sum(views)`, 'desc')
    .orderBy('page')
    .execute();
  const before = await within(-1, 0).select(['slot', views, presses]).groupBy('slot').execute();
  const days = await within(0, 1)
    .select(['day', views, presses])
    .groupBy('day')
    .orderBy('day')
    .execute();
  const describe = (slot: SponsorSlot) => {
    const own = pages.filter((row) => row.slot === slot);
    return {
      slot,
      ...sum(own),
      before: sum(before.filter((row) => row.slot === slot)),
      pages: own.map(({ page, ...counts }) => ({
        page,
        views: counts.views,
        presses: counts.presses,
      })),
    };
  };
  const running = monthOf(today);
  const known = await listMonths(db);
  return {
    month,
    is_running: month === running,
    months: known.includes(running) ? known : [running, ...known],
    slots: SPONSOR_SLOTS.map(describe),
    days,
  };
}

/** Months that have figures, the newest first. */
async function listMonths(db: Db): Promise<string[]> {
  const month = sql<string>`to_char(day, 'YYYY-MM')`;
  const rows = await db
    .selectFrom('slot_counts')
    .select(month.as('month'))
    .distinct()
    .orderBy('month', 'desc')
    .execute();
  return rows.map((row) => row.month);
}
