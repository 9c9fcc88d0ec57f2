import { wireFigures } from '@tableside/contracts/desk/figures/wire';
import type { Role } from '@tableside/contracts/desk/rules';
import { call, startTestApp } from '../app';
import { createColleague } from '../people';

/** What shell servers show when they report. */
const KEY = 'k'.repeat(64);
/** Late on the last evening of a month in the city; the next month in UTC. */
const LAST_EVENING = new Date('2026-12-01T02:00:00Z');

/** What a page of a slot counted. */
export const line = (slot: string, page: string, views: number, presses = 0) => ({
  slot,
  page,
  views,
  presses,
});

export type FiguresDesk = Awaited<ReturnType<typeof startFiguresDesk>>;

/** A host that takes figures, in a city of New York's time, on the last evening of November. */
export async function startFiguresDesk() {
  const test = await startTestApp({ figures: { key: KEY }, now: () => LAST_EVENING });
  await test.db
    .insertInto('settings')
    .values({ name: 'time_zone', value: 'America/New_York' })
    .execute();
  const make = (...roles: Role[]) => createColleague(test.db, roles, { first_name: 'Ed' });
  let reports = 0;
  return {
    test,
    make,
    /** Forgets all figures. */
    empty: async () => {
      for (const table of ['slot_counts', 'slot_reports'] as const)
        await test.db.deleteFrom(table).execute();
    },
    report: (lines: readonly object[], options: { id?: string } = {}) =>
      test.app.inject({
        method: 'POST',
        url: '/api/figures/report',
        headers: { authorization: `Bearer ${KEY}` },
        payload: { id: options.id ?? `report-number-${(reports += 1)}-abcdef`, lines },
      }),
    /** @param month such as 2026-11; the running one unless told */
    read: async (month = '') => {
      const url = `/api/desk/figures${month && `?month=${month}`}`;
      return (await call(test, 'GET', url, wireFigures, undefined, await make('editor'))).data;
    },
  };
}
