import { nothing } from '@tableside/contracts/common/wire';
import { wireFigures, wireSponsorMail } from '@tableside/contracts/desk/figures/wire';
import type { Role } from '@tableside/contracts/desk/rules';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { bearer, createPerson, type TestPerson } from '../../testing/people';
import { createColleague } from '../../testing/people/colleagues';
import { figuresMailWriters } from './mail-writers';
import { orderFigureMails } from './order-mails';

const KEY = 'k'.repeat(64);
/** Late on the last evening of a month in the city; the next month in UTC. */
const NOW = new Date('2026-12-01T02:00:00Z');

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ figures: { key: KEY }, now: () => NOW });
  await test.db
    .insertInto('settings')
    .values({ name: 'time_zone', value: 'America/New_York' })
    .execute();
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ['slot_counts', 'slot_reports', 'figure_mails', 'mails'] as const)
    await test.db.deleteFrom(table).execute();
});

async function make(...roles: Role[]) {
  const person = await createPerson(test.db, { first_name: 'Ed' });
  for (const role of roles)
    await test.db
      .insertInto('roles')
      .values({ user_id: person.id, role, granted_by: 'test' })
      .execute();
  return person;
}

const line = (slot: string, page: string, views: number, presses = 0) => ({
  slot,
  page,
  views,
  presses,
});

let reports = 0;
const report = (lines: readonly object[], options: { id?: string; key?: string } = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/figures/report',
    headers: { authorization: `Bearer ${options.key ?? KEY}` },
    payload: { id: options.id ?? `report-number-${(reports += 1)}-abcdef`, lines },
  });

const read = async (month = '', person?: { token: string }) =>
  (
    await call(
      test,
      'GET',
      `/api/desk/figures${month && `?month=${month}`}`,
      wireFigures,
      undefined,
      person ?? (await make('editor')),
    )
  ).data;

describe('a report', () => {
  it('adds up, on the day of the city', async () => {
    await report([line('banner', '/', 3, 1), line('partner', '/', 3)]);
    await report([line('banner', '/', 2), line('banner', '/restaurant', 5, 2)]);
    expect(await read()).toMatchObject({
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
      expect((await report([line('footer', '/', 4)], { id })).statusCode).toBe(200);
    expect((await read()).slots[2]).toMatchObject({ views: 4 });
  });

  it.each([
    ['another key', { headers: { authorization: `Bearer ${'x'.repeat(64)}` } }],
    ['no key', {}],
    ['an empty key', { headers: { authorization: 'Bearer ' } }],
  ])('with %s is refused, and counts nothing', async (_, options) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/figures/report',
      payload: { id: 'somebody-else-0001', lines: [line('banner', '/', 1000)] },
      ...options,
    });
    expect(answer.statusCode).toBe(401);
    expect((await read()).days).toEqual([]);
  });

  it.each([
    ['a slot that there is not', [line('hero', '/', 1)]],
    ['less than nothing', [line('banner', '/', -1)]],
    ['more than a city has', [line('banner', '/', 1e9)]],
    ['a page without a name', [line('banner', '', 1)]],
    ['whose it was', [{ ...line('banner', '/', 1), ip: '203.0.113.1' }]],
  ])('of %s is refused', async (_, lines) => {
    expect((await report(lines)).statusCode).toBe(400);
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
  await test.db
    .insertInto('slot_counts')
    .values([
      { day: '2025-12-31', ...line('banner', '/', 7, 1) } as const,
      { day: '2026-01-01', ...line('banner', '/', 9, 2) } as const,
      { day: '2026-02-01', ...line('banner', '/', 100) } as const,
    ] as never)
    .execute();
  const figures = await read('2026-01');
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
    const { statusCode } = await test.app.inject({
      url: `/api/desk/figures?month=${encodeURIComponent(month)}`,
      headers: bearer(await make('editor')),
    });
    expect(statusCode).toBe(400);
  });
});

describe('the monthly mail', () => {
  const FIRST = new Date('2026-12-01T05:00:00Z');
  const cell = (value: string) => ({ value, note: '0 in Oct' });
  const orders = () =>
    test.db.selectFrom('mails').select(['kind', 'recipient', 'details']).orderBy('id').execute();

  it('is ordered once, for each editor, when the month is over in the city', async () => {
    await test.db.deleteFrom('roles').execute();
    const editor = await make('editor', 'operator');
    await make('operator');
    const suspended = await make('editor');
    await test.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', suspended.id)
      .execute();
    await report([line('banner', '/', 3)]);
    await orderFigureMails(test.db, NOW);
    expect(await orders()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => orderFigureMails(test.db, FIRST)));
    expect(await orders()).toEqual([
      { kind: 'figures', recipient: editor.email, details: { month: '2026-11' } },
    ]);
  });

  it('is not ordered for a month without figures', async () => {
    await make('editor');
    await orderFigureMails(test.db, FIRST);
    expect(await orders()).toEqual([]);
  });

  it('says what was seen, and nothing to somebody who is an editor no more', async () => {
    const editor = await make('editor');
    await report([line('banner', '/', 1204, 31), line('footer', '/', 5)]);
    const order = {
      kind: 'figures',
      recipient: editor.email,
      details: { month: '2026-11' },
      attempts: 1,
      created_at: FIRST,
    } as const;
    const write = () => figuresMailWriters.figures(test.db, 'https://tableside.example', order);
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
    await test.db.deleteFrom('roles').where('user_id', '=', editor.id).execute();
    expect(await write()).toBeNull();
  });
});

describe("the sponsor's address", () => {
  const FIRST = new Date('2026-12-01T05:00:00Z');
  const ADDRESS = 'ads@riverbend.example';
  let editor: TestPerson & { readonly email: string };
  beforeEach(async () => {
    for (const table of ['sponsor_mail', 'roles', 'audit'] as const)
      await test.db.deleteFrom(table).execute();
    editor = await createColleague(test.db, ['editor']);
  });
  const set = (email: unknown) =>
    test.app.inject({
      method: 'POST',
      url: '/api/desk/sponsor_mail/set',
      headers: bearer(editor),
      payload: { email },
    });
  const find = async () =>
    (await call(test, 'GET', '/api/desk/sponsor_mail', wireSponsorMail, undefined, editor)).data;
  const write = async (recipient = ADDRESS) =>
    figuresMailWriters['sponsor-figures'](test.db, 'https://tableside.example', {
      kind: 'sponsor-figures',
      recipient,
      details: { month: '2026-11' },
      attempts: 1,
      created_at: FIRST,
    });
  const keyOf = (url = '') => new URL(url).searchParams.get('key') ?? '';
  const acts = () =>
    test.db.selectFrom('audit').select(['who', 'act', 'subject', 'reason']).orderBy('id').execute();

  it('gets the monthly mail too, and says so among the acts', async () => {
    expect(await find()).toBeNull();
    expect((await set(` ${ADDRESS} `)).json()).toMatchObject({ success: true });
    expect(await find()).toMatchObject({ email: ADDRESS, set_by: editor.email });
    expect((await set(ADDRESS.toUpperCase())).json()).toMatchObject({
      message: 'It goes there already.',
    });
    await report([line('banner', '/', 3)]);
    await orderFigureMails(test.db, FIRST);
    expect(
      await test.db.selectFrom('mails').select(['kind', 'recipient']).orderBy('id').execute(),
    ).toEqual([
      { kind: 'figures', recipient: editor.email },
      { kind: 'sponsor-figures', recipient: ADDRESS },
    ]);
    const mail = await write();
    expect(mail).toMatchObject({ to: ADDRESS, text: { table: { rows: expect.any(Array) as [] } } });
    expect(JSON.stringify(mail)).not.toContain(editor.email);
    expect(await acts()).toEqual([
      { who: editor.email, act: 'sponsor-mail-set', subject: 'sponsor mail', reason: ADDRESS },
    ]);
  });

  it.each(['', 'ads', 'a@b', 'a@b.example, c@d.example', `a@b.example\r\nBcc: c@d.example`, 7])(
    '%j is refused, and nothing is kept',
    async (email) => {
      const answer = await set(email);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ fields: { email: expect.any(String) as string } });
      expect(await find()).toBeNull();
    },
  );

  it('is mailed no more once another is set, removed, or stopped by the link of a mail', async () => {
    const next = 'new@riverbend.example';
    await set(ADDRESS);
    const old = await write();
    await set(next);
    expect(await write()).toBeNull();
    const stop = (key: string) =>
      test.app.inject({ method: 'POST', url: '/api/figures/stop', payload: { key } });
    // Whoever has an old mail ends nothing of the new address, and learns nothing.
    const said = (await stop(keyOf(old?.text.quiet?.url))).json<object>();
    expect(await find()).toMatchObject({ email: next });
    const mail = await write(next);
    expect(keyOf(mail?.unsubscribeUrl)).toBe(keyOf(mail?.text.quiet?.url));
    expect((await stop(keyOf(mail?.text.quiet?.url))).json()).toEqual(said);
    expect(await find()).toBeNull();
    expect(await write(next)).toBeNull();
    expect((await acts()).at(-1)).toEqual({
      who: 'the link of a mail',
      act: 'sponsor-mail-stopped',
      subject: 'sponsor mail',
      reason: next,
    });
    await set(next);
    const remove = () => call(test, 'POST', '/api/desk/sponsor_mail/remove', nothing, {}, editor);
    expect(await remove()).toMatchObject({ success: true });
    expect(await remove()).toMatchObject({ success: false });
    expect(await find()).toBeNull();
  });

  it("is ended by a mail program's own button, and by nothing that only looks", async () => {
    await set(ADDRESS);
    const url = (await write())?.unsubscribeUrl?.replace('https://tableside.example', '') ?? '';
    expect((await test.app.inject({ url })).statusCode).toBe(405);
    expect(await find()).not.toBeNull();
    const press = (at: string) =>
      test.app.inject({
        method: 'POST',
        url: at,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await press('/api/figures/unsubscribe?key=somebody-elses-key-000')).statusCode).toBe(
      200,
    );
    expect(await find()).not.toBeNull();
    expect((await press(url)).statusCode).toBe(200);
    expect(await find()).toBeNull();
  });
});
