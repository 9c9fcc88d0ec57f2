import { nothing } from '@tableside/contracts/common/wire';
import { wireSponsorMail } from '@tableside/contracts/desk/figures/wire';
import { call } from '../../testing/app';
import {
  line,
  MONTH_OVER,
  startFiguresDesk,
  type FiguresDesk,
} from '../../testing/desks/figures-desk';
import { bearer, type TestPerson } from '../../testing/people';
import { createColleague } from '../../testing/people/colleagues';
import { figuresMailWriters } from './mail-writers';
import { orderFigureMails } from './order-mails';

let desk: FiguresDesk;
beforeAll(async () => {
  desk = await startFiguresDesk();
});
afterAll(() => desk.test.close());

const ADDRESS = 'ads@riverbend.example';
let editor: TestPerson & { readonly email: string };
beforeEach(async () => {
  await desk.empty();
  for (const table of ['sponsor_mail', 'roles', 'audit'] as const)
    await desk.test.db.deleteFrom(table).execute();
  editor = await createColleague(desk.test.db, ['editor']);
});
const set = (email: unknown) =>
  desk.test.app.inject({
    method: 'POST',
    url: '/api/desk/sponsor_mail/set',
    headers: bearer(editor),
    payload: { email },
  });
const find = async () =>
  (await call(desk.test, 'GET', '/api/desk/sponsor_mail', wireSponsorMail, undefined, editor)).data;
const write = async (recipient = ADDRESS) =>
  figuresMailWriters['sponsor-figures'](desk.test.db, 'https://tableside.example', {
    kind: 'sponsor-figures',
    recipient,
    details: { month: '2026-11' },
    attempts: 1,
    created_at: MONTH_OVER,
  });
const keyOf = (url = '') => new URL(url).searchParams.get('key') ?? '';
const acts = () =>
  desk.test.db
    .selectFrom('audit')
    .select(['who', 'act', 'subject', 'reason'])
    .orderBy('id')
    .execute();

it('gets the monthly mail too, and says so among the acts', async () => {
  expect(await find()).toBeNull();
  expect((await set(` ${ADDRESS} `)).json()).toMatchObject({ success: true });
  expect(await find()).toMatchObject({ email: ADDRESS, set_by: editor.email });
  expect((await set(ADDRESS.toUpperCase())).json()).toMatchObject({
    message: 'It goes there already.',
  });
  await desk.report([line('banner', '/', 3)]);
  await orderFigureMails(desk.test.db, MONTH_OVER);
  expect(
    await desk.test.db.selectFrom('mails').select(['kind', 'recipient']).orderBy('id').execute(),
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
    desk.test.app.inject({ method: 'POST', url: '/api/figures/stop', payload: { key } });
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
  const remove = () =>
    call(desk.test, 'POST', '/api/desk/sponsor_mail/remove', nothing, {}, editor);
  expect(await remove()).toMatchObject({ success: true });
  expect(await remove()).toMatchObject({ success: false });
  expect(await find()).toBeNull();
});

it("is ended by a mail program's own button, and by nothing that only looks", async () => {
  await set(ADDRESS);
  const url = (await write())?.unsubscribeUrl?.replace('https://tableside.example', '') ?? '';
  expect((await desk.test.app.inject({ url })).statusCode).toBe(405);
  expect(await find()).not.toBeNull();
  const press = (at: string) =>
    desk.test.app.inject({
      method: 'POST',
      url: at,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await press('/api/figures/unsubscribe?key=somebody-elses-key-000')).statusCode).toBe(200);
  expect(await find()).not.toBeNull();
  expect((await press(url)).statusCode).toBe(200);
  expect(await find()).toBeNull();
});
