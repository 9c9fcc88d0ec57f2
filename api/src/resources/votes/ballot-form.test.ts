import { wireNewVote, wireVote } from '@tableside/contracts/vote/wire';
import { call } from '../../testing/app';
import { prepareTwoPeople } from '../../testing/people/two-people';
import { makeRecord } from '../../testing/restaurants/records';

const test = prepareTwoPeople(['Luna', 'Sole'].map((title) => makeRecord({ title })));
let token: string;
beforeEach(async () => {
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const body = { places: ['luna', 'sole'], date, time: '19:30' };
  const made = await call(test, 'POST', '/api/vote/create', wireNewVote, body, test.ana);
  token = made.data.token;
});

async function send(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
  to = token,
) {
  const { statusCode, headers: got } = await test.app.inject({
    method: 'POST',
    url: `/api/vote/${to}/form`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return {
    status: statusCode,
    location: got.location,
    cookie: String(got['set-cookie'] ?? ''),
  };
}
const ballotCount = async () => (await call(test, 'GET', `/api/vote/${token}`, wireVote)).data;

it('counts a form, leads back to the page, and knows the browser again', async () => {
  const first = await send({ 'answer.luna': 'yes', first_name: 'Ben' });
  expect(first).toMatchObject({ status: 303, location: `/vote/${token}?outcome=counted` });
  expect(first.cookie).toMatch(
    /^table-voter=[\w-]{24}; Path=\/api\/vote\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  );
  const cookie = first.cookie.split(';')[0] ?? '';
  await send({ 'answer.luna': 'no' }, { cookie: `other=1; ${cookie}` });
  expect(await ballotCount()).toMatchObject({ ballots: 1, names: [], places: [{ no: 1 }, {}] });
  await send({ 'answer.sole': 'yes' }, { cookie: 'table-voter="x' });
  expect((await ballotCount()).ballots).toBe(2);
});

it('counts a browser once that votes with a script, then without one, then with one again', async () => {
  const cast = async (answer: string, voter: string, cookie = '') => {
    const { headers } = await test.app.inject({
      method: 'POST',
      url: `/api/vote/${token}/ballot`,
      payload: { voter, first_name: 'Ben', answers: { luna: answer } },
      headers: { cookie },
    });
    return String(headers['set-cookie']).split(';')[0] ?? '';
  };
  const cookie = await cast('yes', 'a'.repeat(24));
  expect(cookie).toBe(`table-voter=${'a'.repeat(24)}`);
  await send({ 'answer.luna': 'no', first_name: 'Ben' }, { cookie });
  expect(await ballotCount()).toMatchObject({ ballots: 1, places: [{ yes: 0, no: 1 }, {}] });
  // Its storage may have been emptied meanwhile.
  await cast('maybe', 'b'.repeat(24), cookie);
  expect(await ballotCount()).toMatchObject({ ballots: 1, places: [{ no: 0, maybe: 1 }, {}] });
  await cast('yes', 'c'.repeat(24));
  expect((await ballotCount()).ballots).toBe(2);
});

it.each([
  ['no answers', {}],
  ['an answer that is none', { 'answer.luna': 'perhaps' }],
  ['a name that is too long', { 'answer.luna': 'yes', first_name: 'a'.repeat(41) }],
])('says that it is incomplete with %s', async (_what, fields) => {
  expect((await send(fields)).location).toBe(`/vote/${token}?outcome=incomplete`);
  expect((await ballotCount()).ballots).toBe(0);
});

it.each([
  [{ 'sec-fetch-site': 'cross-site' }, 'refused'],
  [{ 'sec-fetch-site': 'same-site' }, 'refused'],
  [{ origin: 'https://evil.example' }, 'refused'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 'counted'],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 'counted'],
])('from %p it is %s', async (headers, outcome) => {
  const { location } = await send({ 'answer.luna': 'yes' }, headers);
  expect(location).toBe(`/vote/${token}?outcome=${outcome}`);
});

it('is refused once the vote is over', async () => {
  await test.database.pool.query('UPDATE table_votes SET ends_at = now()');
  expect((await send({ 'answer.luna': 'yes' })).location).toContain('outcome=refused');
});

it('is bounded, and leads nowhere else', async () => {
  expect((await send({ first_name: 'a'.repeat(9000) })).status).toBe(413);
  const { status, location } = await send({ 'answer.luna': 'yes' }, {}, '%2F%2Fevil.example');
  expect([status, location]).toEqual([303, '/vote/unknown']);
});
