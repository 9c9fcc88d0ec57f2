import { nothing } from '@tableside/contracts/common/wire';
import { wireCreated } from '@tableside/contracts/favourite/wire';
import { call, startTestApp, type TestApp } from '../../../testing/app';
import { downloadData, EXPORT, createExportPeople } from '../../../testing/people/export-data';
import { bearer, createPerson, type TestPerson } from '../../../testing/people';
import { makeRecord } from '../../../testing/restaurants/records';

let test: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-05-31T23:59:59Z') });
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ ana, ben } = await createExportPeople(test));
});

const query = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);
const rate = (person: TestPerson, slug: string, ratings: number) =>
  call(test, 'POST', '/api/review/create_client_review', wireCreated, { ratings, slug }, person);
const save = (person: TestPerson, slug: string) =>
  call(test, 'POST', '/api/wishlist/create_wishlist', wireCreated, { slug }, person);

const download = (person: TestPerson) => downloadData(test, person);

it('is a zip file that a browser saves under its name and nobody keeps', async () => {
  const { headers } = await test.app.inject({ url: EXPORT, headers: bearer(ana) });
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="tableside-data-2026-05-31.zip"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect((await download(ana)).names).toEqual([
    'README.txt',
    'account.csv',
    'corrections.csv',
    'data.json',
    'favorites.csv',
    'reports.csv',
    'reviews.csv',
    'sessions.csv',
  ]);
});

it('has the lists as tables that no spreadsheet program runs', async () => {
  await save(ana, 'luna');
  await rate(ana, 'luna', 5);
  await query(`UPDATE restaurants SET title = '@SUM(1+1)*cmd|'' /C calc''!A0'`);
  const { text, bytes } = await download(ana);
  expect(text('account.csv')).toContain(
    `"'=HYPERLINK(""https://evil.example"")","Zoë 🍕","Ana@Example.com","'+1 423 555 0163",` +
      '"12 Market St, ""upstairs""\nChattanooga"',
  );
  for (const name of [
    'account.csv',
    'favorites.csv',
    'reviews.csv',
    'corrections.csv',
    'reports.csv',
    'sessions.csv',
  ]) {
    expect([...bytes(name).subarray(0, 5)]).toEqual([0xef, 0xbb, 0xbf, ...Buffer.from('"i')]);
    expect(text(name).endsWith('\r\n')).toBe(true);
  }
  expect(text('favorites.csv')).toContain(`"'@SUM(1+1)`);
  expect(text('reviews.csv')).toContain(`"luna","5",""`);
  expect(text('sessions.csv')).toContain('"test browser"');
});

it('has corrections and reports as tables, formulas made harmless', async () => {
  const review = await rate(ben, 'luna', 1);
  const form = { slug: 'luna', topic: 'menu', message: '=1+1' };
  await call(test, 'POST', '/api/correction/create', nothing, form, ana);
  const report = { id: review.data.id, reason: 'other', note: '@SUM(1)' };
  await call(test, 'POST', '/api/review/report', nothing, report, ana);
  const { text } = await download(ana);
  expect(text('corrections.csv')).toContain(`"Luna","luna","menu","'=1+1",""`);
  expect(text('reports.csv')).toContain(`"Luna","luna","other","'@SUM(1)"`);
});

it('has corrections that were sent with the confirmed address, and nobody elses', async () => {
  const eve = await createPerson(test.db, { email: 'eve@example.com', isConfirmed: false });
  const form = { slug: 'luna', topic: 'hours', message: 'Ten.' };
  for (const email of ['ANA@example.com', 'eve@example.com', 'x@example.com', '']) {
    await call(test, 'POST', '/api/correction/create', nothing, { ...form, email });
  }
  await call(test, 'POST', '/api/correction/create', nothing, { ...form, email: '' }, ben);
  expect((await download(ana)).data['corrections']).toEqual([
    expect.objectContaining({ email: 'ANA@example.com' }),
  ]);
  expect((await download(eve)).data['corrections']).toEqual([]);
  expect((await download(ben)).data['corrections']).toHaveLength(1);
});

it('says what the files are, and what is not in them', async () => {
  const readme = (await download(ana)).text('README.txt');
  for (const said of [
    'Ana@Example.com',
    'data.json',
    'sessions.csv',
    'corrections.csv',
    'reports.csv',
    'confirmed address',
    'Not in here',
  ]) {
    expect(readme).toContain(said);
  }
});

it('holds no secrets and nothing of anybody else', async () => {
  await save(ben, 'luna');
  await rate(ben, 'sole', 1);
  await query(
    `INSERT INTO contact_messages (full_name, email, subject, message)
    VALUES ('Ben', $1, 'general', 'Private')`,
    [ben.email],
  );
  const { text, names, data } = await download(ana);
  const everything = names.map(text).join('');
  for (const secret of ['argon-secret-hash', ana.token, 'Ito', ben.email, 'Private']) {
    expect(everything).not.toContain(secret);
  }
  expect(data).toMatchObject({ favorites: [], reviews: [], contact_messages: [], mails: [] });
  expect(data).toMatchObject({ corrections: [], reports: [] });
  expect(data).toMatchObject({ shared_list: null, linked_providers: [] });
});

it('leaves out what was typed into forms while the address is not confirmed', async () => {
  const eve = await createPerson(test.db, { email: 'eve@example.com', isConfirmed: false });
  await query(`INSERT INTO notify_signups (email) VALUES ('eve@example.com')`);
  expect((await download(eve)).data).toMatchObject({ notify_signups: [] });
});

it('holds 500 favourites, in as many statements as none', async () => {
  const headers = bearer(ana);
  const count = () => test.countStatements(() => test.app.inject({ url: EXPORT, headers }));
  const before = await count();
  await test.save(Array.from({ length: 500 }, (_, index) => makeRecord({ title: `P${index}` })));
  await query(
    `INSERT INTO wishlists (user_id, restaurant_id) SELECT $1, id FROM restaurants WHERE slug ~ '^p[0-9]+$'`,
    [ana.id],
  );
  expect(await count()).toBe(before);
  const { data, text } = await download(ana);
  expect(data['favorites']).toHaveLength(500);
  expect(text('favorites.csv').split('\r\n')).toHaveLength(502);
});

it('is for signed-in people; others get an envelope', async () => {
  for (const headers of [{}, bearer({ token: 'x' })]) {
    const response = await test.app.inject({ url: EXPORT, headers });
    expect([response.statusCode, response.json()]).toEqual([
      401,
      {
        success: false,
        message: 'Your session has ended. Sign in again.',
        data: null,
        error: 'unauthorized',
      },
    ]);
    expect(response.headers['content-disposition']).toBeUndefined();
  }
});

it('is described with its media type', async () => {
  const { paths } = (await test.app.inject('/api/openapi.json')).json<{
    paths: Record<string, unknown>;
  }>();
  expect(paths[EXPORT]).toMatchObject({
    get: { responses: { 200: { content: { 'application/zip': {} } }, 401: {} } },
  });
});
