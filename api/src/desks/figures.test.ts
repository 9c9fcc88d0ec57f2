import { startTestApp } from '../testing/app';
import { line, startFiguresDesk, type FiguresDesk } from '../testing/desks/figures-desk';
import { bearer } from '../testing/people';

let desk: FiguresDesk;
beforeAll(async () => {
  desk = await startFiguresDesk();
});
afterAll(() => desk.test.close());
beforeEach(() => desk.empty());

describe('a report', () => {
  it('adds up, on the day of the city', async () => {
    await desk.report([line('banner', '/', 3, 1), line('partner', '/', 3)]);
    await desk.report([line('banner', '/', 2), line('banner', '/restaurant', 5, 2)]);
    expect(await desk.read()).toMatchObject({
      month: '2026-11',
      is_running: true,
      months: ['2026-11'],
      days: [{ day: '2026-11-30', views: 13, presses: 3 }],
      slots: [
        {
          slot: 'banner',
          views: 10,
          presses: 3,
          before: { views: 0, presses: 0 },
          pages: [line('', '/', 5, 1), line('', '/restaurant', 5, 2)].map(
            ({ slot: _, ...rest }) => rest,
          ),
        },
        { slot: 'partner', views: 3, presses: 0 },
        { slot: 'footer', views: 0, presses: 0, pages: [] },
      ],
    });
  });

  it('that is sent again, since its answer was lost, is not counted again', async () => {
    const id = 'the-same-report-0001';
    for (let turn = 0; turn < 3; turn += 1)
      expect((await desk.report([line('footer', '/', 4)], { id })).statusCode).toBe(200);
    expect((await desk.read()).slots[2]).toMatchObject({ views: 4 });
  });

  it.each([
    ['another key', { headers: { authorization: `Bearer ${'x'.repeat(64)}` } }],
    ['no key', {}],
    ['an empty key', { headers: { authorization: 'Bearer ' } }],
  ])('with %s is refused, and counts nothing', async (_, options) => {
    const answer = await desk.test.app.inject({
      method: 'POST',
      url: '/api/figures/report',
      payload: { id: 'somebody-else-0001', lines: [line('banner', '/', 1000)] },
      ...options,
    });
    expect(answer.statusCode).toBe(401);
    expect((await desk.read()).days).toEqual([]);
  });

  it.each([
    ['a slot that there is not', [line('hero', '/', 1)]],
    ['less than nothing', [line('banner', '/', -1)]],
    ['more than a city has', [line('banner', '/', 1e9)]],
    ['a page without a name', [line('banner', '', 1)]],
    ['whose it was', [{ ...line('banner', '/', 1), ip: '203.0.113.1' }]],
  ])('of %s is refused', async (_, lines) => {
    expect((await desk.report(lines)).statusCode).toBe(400);
  });

  it('is not taken by a host that has no key', async () => {
    const keyless = await startTestApp();
    const { statusCode } = await keyless.app.inject({
      method: 'POST',
      url: '/api/figures/report',
      headers: { authorization: 'Bearer undefined' },
      payload: { id: 'somebody-else-0001', lines: [] },
    });
    expect(statusCode).toBe(401);
    await keyless.close();
  });
});

it('a month stands beside the one before, over the turn of a year too', async () => {
  await desk.test.db
    .insertInto('slot_counts')
    .values([
      { day: '2025-12-31', ...line('banner', '/', 7, 1) } as const,
      { day: '2026-01-01', ...line('banner', '/', 9, 2) } as const,
      { day: '2026-02-01', ...line('banner', '/', 100) } as const,
    ] as never)
    .execute();
  const figures = await desk.read('2026-01');
  expect(figures).toMatchObject({
    is_running: false,
    months: ['2026-11', '2026-02', '2026-01', '2025-12'],
    days: [{ day: '2026-01-01', views: 9, presses: 2 }],
  });
  expect(figures.slots[0]).toMatchObject({
    views: 9,
    presses: 2,
    before: { views: 7, presses: 1 },
  });
});

describe('the figures', () => {
  it.each(['2026-13', '2026', "2026-11'--"])('of %s are refused', async (month) => {
    const { statusCode } = await desk.test.app.inject({
      url: `/api/desk/figures?month=${encodeURIComponent(month)}`,
      headers: bearer(await desk.make('editor')),
    });
    expect(statusCode).toBe(400);
  });
});
