import { wireFilterCounts, wirePage } from '@tableside/contracts/listing/wire';
import { wireRestaurant } from '@tableside/contracts/restaurant/wire';
import type { Weekday } from '@tableside/contracts/restaurant/model';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { makeRecord } from '../../testing/restaurants/records';

const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const spans = WEEK.map((weekday) => ({ weekday, opensMin: 17 * 60, closesMin: 25 * 60 }));
const THANKSGIVING = { date: '2026-11-26', name: 'Thanksgiving' };

let test: TestApp;
let today = new Date();
beforeAll(async () => {
  test = await startTestApp({ now: () => today });
  await test.database.pool.query(
    "INSERT INTO settings (name, value) VALUES ('time_zone', 'America/New_York')",
  );
  const save = (title: string, day: readonly (readonly [number, number])[] | null) =>
    test.save([
      makeRecord({
        title,
        hours: { spans, closedOn: [], specialDays: [{ ...THANKSGIVING, spans: day }] },
      }),
    ]);
  await test.save([makeRecord({ title: 'Always', hours: { spans, closedOn: [] } })]);
  await save('Shut', []);
  await save('Brunch', [[10 * 60, 14 * 60]]);
  await save('Quiet', null);
});
afterAll(() => test.close());

/** New York is five hours behind UTC in November. */
async function openAt(local: string, open_at: string) {
  today = new Date(`2026-${local}:00-05:00`);
  const names = async (hours?: 'unknown') => {
    const body = { open_at, ...(hours ? { hours } : {}) };
    const { data } = await call(test, 'POST', '/api/restraunt/filter_restaurants', wirePage, body);
    return data.data.map(({ title }) => title).sort();
  };
  const [open, unknown] = [await names(), await names('unknown')];
  const counts = await call(test, 'POST', '/api/restraunt/filter_counts', wireFilterCounts, {
    open_at,
  });
  expect(counts.data.hours).toEqual({ open: open.length, unknown: unknown.length });
  return { open, unknown };
}

it.each([
  ['the evening before', '11-25T18:00', 'now', ['Always', 'Brunch', 'Quiet', 'Shut'], []],
  ['the night before', '11-26T00:30', 'now', ['Always', 'Brunch', 'Quiet', 'Shut'], []],
  ['the morning', '11-26T11:00', 'now', ['Brunch'], ['Quiet']],
  ['the evening', '11-26T18:00', 'now', ['Always'], ['Quiet']],
  ['the night after', '11-27T00:30', 'now', ['Always'], []],
  ['Thursday, asked on Tuesday', '11-24T12:00', '4-1800', ['Always'], ['Quiet']],
  ['Thursday, asked on Friday', '11-27T12:00', '4-1800', ['Always', 'Brunch', 'Quiet', 'Shut'], []],
])('the open ones of a holiday: %s', async (_when, local, open_at, open, unknown) => {
  expect(await openAt(local, open_at)).toEqual({ open, unknown });
});

it('cards and pages say the days, and nothing where there are none', async () => {
  const { data } = await call(test, 'POST', '/api/restraunt/filter_restaurants', wirePage, {});
  const days = Object.fromEntries(data.data.map((card) => [card.title, card.special_days]));
  expect(days).toEqual({
    Always: undefined,
    Shut: [{ ...THANKSGIVING, weekday: 'Thursday', slot: '', is_closed: 1 }],
    Brunch: [{ ...THANKSGIVING, weekday: 'Thursday', slot: '10 AM to 2 PM', is_closed: 0 }],
    Quiet: [{ ...THANKSGIVING, weekday: 'Thursday', slot: '', is_closed: 0 }],
  });
  const detail = await call(test, 'GET', '/api/restraunt/get_by_slug/shut', wireRestaurant);
  expect(detail.data.special_days).toEqual(days['Shut']);
});

it('a day that is taken back is gone from the list at once', async () => {
  await test.database.pool.query("UPDATE restaurants SET special_days = '[]' WHERE slug = 'shut'");
  expect((await openAt('11-26T18:00', 'now')).open).toEqual(['Always', 'Shut']);
});
