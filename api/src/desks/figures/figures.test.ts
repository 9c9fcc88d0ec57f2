import { startTestApp } from '../../testing/app';
import {
  LAST_EVENING,
  line,
  MONTH_OVER,
  startFiguresDesk,
  type FiguresDesk,
} from '../../testing/desks/figures-desk';
import { bearer } from '../../testing/people';
import { figuresMailWriters } from './mail-writers';
import { orderFigureMails } from './order-mails';

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

describe('the monthly mail', () => {
  const cell = (value: string) => ({ value, note: '0 in Oct' });
  const orders = () =>
    desk.test.db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'details'])
      .orderBy('id')
      .execute();

  it('is ordered once, for each editor, when the month is over in the city', async () => {
    await desk.test.db.deleteFrom('roles').execute();
    const editor = await desk.make('editor', 'operator');
    await desk.make('operator');
    const suspended = await desk.make('editor');
    await desk.test.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', suspended.id)
      .execute();
    await desk.report([line('banner', '/', 3)]);
    await orderFigureMails(desk.test.db, LAST_EVENING);
    expect(await orders()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => orderFigureMails(desk.test.db, MONTH_OVER)));
    expect(await orders()).toEqual([
      { kind: 'figures', recipient: editor.email, details: { month: '2026-11' } },
    ]);
  });

  it('is not ordered for a month without figures', async () => {
    await desk.make('editor');
    await orderFigureMails(desk.test.db, MONTH_OVER);
    expect(await orders()).toEqual([]);
  });

  it('says what was seen, and nothing to somebody who is an editor no more', async () => {
    const editor = await desk.make('editor');
    await desk.report([line('banner', '/', 1204, 31), line('footer', '/', 5)]);
    const order = {
      kind: 'figures',
      recipient: editor.email,
      details: { month: '2026-11' },
      attempts: 1,
      created_at: MONTH_OVER,
    } as const;
    const write = () =>
      figuresMailWriters.figures(desk.test.db, 'https://tableside.example', order);
    expect((await write())?.text).toMatchObject({
      subject: "The sponsor's figures of November 2026",
      table: {
        columns: ['Place', 'Views', 'Presses'],
        rows: [
          { name: 'Line above the header', cells: [cell('1,204'), cell('31')] },
          { name: 'Section on the home page', cells: [cell('0'), cell('0')] },
          { name: 'Sentence in the footer', cells: [cell('5'), null] },
        ],
      },
      action: { url: 'https://tableside.example/desk/content/figures?month=2026-11' },
    });
    await desk.test.db.deleteFrom('roles').where('user_id', '=', editor.id).execute();
    expect(await write()).toBeNull();
  });
});
