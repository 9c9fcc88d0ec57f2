import { createHash, timingSafeEqual } from 'node:crypto';
import { nothing } from '@tableside/contracts/common/wire';
import { SPONSOR_SLOTS, type SponsorSlot } from '@tableside/contracts/content/sponsor-slots';
import {
  wireFigures,
  type FiguresReport,
  figuresQuery,
  figuresReport,
} from '@tableside/contracts/desk/figures/wire';
import { zoneClock } from '@tableside/contracts/restaurant/time';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../db/schema';
import { ApiError } from '../http/errors';
import { defineOperation, definePersonalOperation } from '../http/operation';
import { readStoredCity } from '../settings/repository';

/** The day that the city's calendar shows, such as 2026-11-26; UTC's where the zone is unknown. */
export async function readCityDay(db: Db, now: Date): Promise<string> {
  const { timeZone } = await readStoredCity(db);
  const clock = timeZone === null ? null : zoneClock(now, timeZone);
  return clock?.dateOf(0) ?? now.toISOString().slice(0, 10);
}

/** The month of a day, such as 2026-11. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The first day of a month that lies some months before or after another. */
export function firstDay(month: string, monthsLater = 0): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + monthsLater, 1)).toISOString().slice(0, 10);
}

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

/** Adds what a shell server has counted to a day, once, however often it is sent. */
export const storeReport = (db: Db, { id, lines }: FiguresReport, day: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const taken = await tx
      .insertInto('slot_reports')
      .values({ id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!taken) return;
    // In one order, so that two reports never wait for each other.
    const ordered = lines
      .filter(({ views, presses }) => views + presses > 0)
      .sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
    for (const line of ordered) {
      await tx
        .insertInto('slot_counts')
        .values({ day, ...line })
        .onConflict((conflict) =>
          conflict.columns(['day', 'slot', 'page']).doUpdateSet({
            views: (row) => sql`${row.ref('slot_counts.views')} + ${line.views}`,
            presses: (row) => sql`${row.ref('slot_counts.presses')} + ${line.presses}`,
          }),
        )
        .execute();
    }
  });

const keyOf = ({ slot, page }: FiguresReport['lines'][number]): string => `${slot} ${page}`;

/** How long a report is known: no shell server sends one again after that. */
export async function forgetReports(db: Db): Promise<void> {
  await db
    .deleteFrom('slot_reports')
    .where('taken_at', '<=', sql<Date>`now() - interval '2 days'`)
    .execute();
}

export interface FiguresOptions {
  /** By which shell servers say that they are; left out, no report is taken. */
  readonly key?: string;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** How often the sponsor's slots were shown and pressed: shell servers count, editors read. */
export const figures: FastifyPluginAsync<FiguresOptions> = async (app, { key }) => {
  const { db, now } = app;

  function requireShell({ headers }: FastifyRequest): void {
    const sent = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (key === undefined || !timingSafeEqual(hash(sent), hash(key)))
      throw new ApiError('unauthorized', 'Only the shell server reports figures.');
  }

  app.addOperations([
    defineOperation({
      method: 'POST',
      url: '/api/figures/report',
      summary:
        'Takes what a shell server has counted; it names the key of the figures as its token',
      body: figuresReport,
      data: nothing,
      errors: ['unauthorized'],
      handle: async ({ body }, request) => {
        requireShell(request);
        await storeReport(db, body, await readCityDay(db, now()));
        return { data: null };
      },
    }),
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/figures',
      summary: "Views and presses of the sponsor's slots in a month, beside the month before",
      query: figuresQuery,
      data: wireFigures,
      role: 'editor',
      handle: async ({ query: { month } }) => {
        const today = await readCityDay(db, now());
        return { data: await readFigures(db, month ?? monthOf(today), today) };
      },
    }),
  ]);
};
