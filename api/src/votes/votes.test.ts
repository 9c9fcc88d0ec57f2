import { wireNewVote, wireOwnVotes, wireVote } from '@tableside/contracts/vote/wire';
import {
  BALLOTS_MAX,
  ADDRESS_BALLOTS_MAX,
  NETWORK_BALLOTS_MAX,
  OPEN_VOTES_MAX,
} from '@tableside/contracts/vote/rules';
import { makeWireSummary } from '@tableside/contracts/factories';
import { call, send as sendTo } from '../testing/app';
import { prepareTwoUsers } from '../testing/users/two-users';
import { makeRecord } from '../testing/restaurants/records';
import { CLEANUP_TASKS } from '../housekeeping';
import { countBallots, findLeader } from './votes';

describe('votes', () => {
  const test = prepareTwoUsers(['Luna', 'Sole', 'Mare'].map((title) => makeRecord({ title })));
  const query = (text: string, values: unknown[] = []) => test.query(text, values);
  const voterOf = (name: string) => `browser-of-${name}-`.padEnd(24, '0');
  const NOT_FOUND = { status: 404, body: { error: 'vote-not-found' } };

  /** The day after tomorrow, in the form's format. */
  const soon = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

  const makeBody = (over: object) => ({
    restaurants: ['luna', 'sole'],
    date: soon(),
    time: '19:30',
    ...over,
  });
  const request = (over: object = {}) =>
    call(test, 'POST', '/api/vote/create', wireNewVote.nullable(), makeBody(over), test.ana);

  const start = async (over: object = {}) => (await request(over)).data?.token ?? '';

  const read = async (token: string) =>
    (await call(test, 'GET', `/api/vote/${token}`, wireVote)).data;

  const vote = (token: string, name: string, responses: object, first_name = name) =>
    call(test, 'POST', `/api/vote/${token}/ballot`, wireVote.nullable(), {
      voter: voterOf(name),
      first_name,
      responses,
    });

  const endVote = () => query("UPDATE table_votes SET ends_at = now() - interval '1 minute'");

  it('is created by a user and readable with its token', async () => {
    const token = await start({ restaurants: ['sole', 'luna'] });
    expect(token).toMatch(/^[\w-]{24}$/);
    expect(await read(token)).toMatchObject({
      organizer: 'Ana',
      is_over: false,
      ballots: 0,
      names: [],
      leader: null,
      restaurants: [{ restaurant: { slug: 'sole' } }, { restaurant: { slug: 'luna' } }],
    });
    const own = await call(test, 'GET', '/api/vote/mine', wireOwnVotes, undefined, test.ana);
    expect(own.data).toMatchObject([{ token, ballots: 0, is_over: false }]);
    const others = await call(test, 'GET', '/api/vote/mine', wireOwnVotes, undefined, test.ben);
    expect(others.data).toEqual([]);
  });

  it('counts the latest ballot per browser', async () => {
    const token = await start();
    await vote(token, 'ben', { luna: 'no', sole: 'yes' });
    await vote(token, 'cleo', { luna: 'yes', sole: 'maybe' }, '');
    expect((await vote(token, 'ben', { luna: 'yes' })).data).toMatchObject({
      ballots: 2,
      names: ['ben'],
      leader: 'luna',
    });
    expect((await read(token)).restaurants).toMatchObject([
      { restaurant: { slug: 'luna' }, yes: 2, maybe: 0, no: 0 },
      { restaurant: { slug: 'sole' }, yes: 0, maybe: 1, no: 0 },
    ]);
  });

  it('reveals neither individual responses nor browser ids', async () => {
    const token = await start();
    await vote(token, 'ben', { luna: 'yes' });
    const { body } = await test.app.inject(`/api/vote/${token}`);
    expect(body).not.toContain(voterOf('ben'));
    expect(body).not.toContain('Reyes');
    expect(body).not.toContain('responses');
  });

  it('rejects ballots after the end but remains readable', async () => {
    const token = await start();
    await vote(token, 'ben', { sole: 'yes' });
    await endVote();
    expect(await vote(token, 'cleo', { luna: 'yes' })).toMatchObject({
      status: 200,
      success: false,
      message: 'Voting is closed.',
    });
    expect(await read(token)).toMatchObject({ is_over: true, leader: 'sole', ballots: 1 });
  });

  it('is closed early by its organizer only', async () => {
    const token = await start();
    const end = (as: typeof test.ana) =>
      call(test, 'POST', `/api/vote/${token}/end`, wireVote.nullable(), {}, as);
    expect((await end(test.ben)).data).toMatchObject({ is_over: false });
    expect((await end(test.ana)).data).toMatchObject({ is_over: true });
    const { ends_at: endsAt } = await read(token);
    expect((await end(test.ana)).data).toMatchObject({ is_over: true, ends_at: endsAt });
  });

  it('is deleted a month after its end', async () => {
    const token = await start();
    await vote(token, 'ben', { sole: 'yes' });
    await query("UPDATE table_votes SET ends_at = now() - interval '31 days'");
    expect(await sendTo(test, `/api/vote/${token}`)).toMatchObject(NOT_FOUND);
    await CLEANUP_TASKS['votes']?.(test.db);
    for (const table of ['table_votes', 'table_vote_restaurants', 'table_vote_ballots']) {
      expect(await query(`SELECT 1 FROM ${table}`)).toEqual([]);
    }
  });

  it('drops closed restaurants and ignores votes on others', async () => {
    const token = await start();
    await query("UPDATE restaurants SET closed_at = now() WHERE slug = 'sole'");
    expect((await read(token)).restaurants).toHaveLength(1);
    expect(await vote(token, 'ben', { mare: 'yes', constructor: 'yes' })).toMatchObject({
      success: false,
      message: 'Vote on at least one restaurant.',
    });
  });

  it.each([
    ['no restaurants', { restaurants: [] }],
    ['one restaurant', { restaurants: ['luna'] }],
    ['nine restaurants', { restaurants: Array.from({ length: 9 }, (_, index) => `p${index}`) }],
    ['no day', { date: 'tomorrow' }],
    ['no time', { time: '25:00' }],
    ['another end', { ends_before: 7 }],
  ])('rejects %s', async (_what, over) => {
    const { status } = await sendTo(test, '/api/vote/create', makeBody(over), test.ana);
    expect(status).toBe(400);
  });

  it.each([
    ['a day that is past', { date: '2020-01-01' }],
    ['a day that is far', { date: '2099-01-01' }],
    ['a duplicate restaurant', { restaurants: ['luna', 'luna'] }],
    ['an unlisted restaurant', { restaurants: ['luna', 'nowhere'] }],
  ])('explains what is wrong with %s', async (_what, over) => {
    const { success, message, data } = await request(over);
    expect([success, data]).toEqual([false, null]);
    expect(message).toMatch(/^[A-Z].*\.$/);
  });

  it('limits votes per user and ballots per vote', async () => {
    const token = await start();
    await query(
      `INSERT INTO table_votes (user_id, token, meets_at, ends_at)
     SELECT user_id, 'x' || n, meets_at, ends_at FROM table_votes, generate_series(2, $1::integer) n`,
      [OPEN_VOTES_MAX],
    );
    expect((await request()).message).toMatch(/open votes/);
    await query(
      `INSERT INTO table_vote_ballots (vote_id, voter_hash, first_name, responses)
     SELECT v.id, decode(lpad(to_hex(n), 8, '0'), 'hex'), '', '{}' FROM table_votes v, generate_series(2, $1::integer) n
     WHERE v.token = $2`,
      [BALLOTS_MAX, token],
    );
    expect((await vote(token, 'ben', { luna: 'yes' })).success).toBe(true);
    expect((await vote(token, 'cleo', { luna: 'yes' })).success).toBe(false);
    expect((await vote(token, 'ben', { luna: 'no' })).success).toBe(true);
  });

  describe('voters from one address', () => {
    const castFrom = async (token: string, address: string, name: string) => {
      const ballot = { voter: voterOf(name), first_name: name, responses: { luna: 'yes' } };
      const headers = { 'x-forwarded-for': address };
      return (await sendTo(test, `/api/vote/${token}/ballot`, ballot, undefined, headers)).body;
    };
    const fill = async (token: string) => {
      for (let count = 0; count < ADDRESS_BALLOTS_MAX; count += 1) {
        const address = `2001:db8:0:1${count % 10}::${count}`;
        expect((await castFrom(token, address, `made-up-${count}`)).success).toBe(true);
      }
    };

    it('are limited to fifteen, with and without JavaScript, who can change their ballots', async () => {
      const token = await start();
      await fill(token);
      expect(await castFrom(token, '2001:db8::ff', 'one-more')).toMatchObject({
        success: false,
        message: 'Too many votes from this network. Try again on mobile data.',
      });
      expect((await castFrom(token, '2001:db8::ff', 'made-up-3')).success).toBe(true);
      expect((await castFrom(token, '198.51.100.7', 'ben')).success).toBe(true);
      expect((await read(token)).ballots).toBe(ADDRESS_BALLOTS_MAX + 1);
      expect((await castFrom(await start(), '2001:db8::ff', 'one-more')).success).toBe(true);

      const { headers } = await test.app.inject({
        method: 'POST',
        url: `/api/vote/${token}/form`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': '2001:db8::1',
        },
        payload: 'response.luna=yes',
      });
      expect(headers.location).toBe(`/vote/${token}?outcome=crowded`);
    });

    it('are counted until the vote ends, without storing the address', async () => {
      const token = await start();
      await castFrom(token, '198.51.100.7', 'ben');
      await castFrom(await start(), '198.51.100.7', 'ben');
      const rows = await query(
        `SELECT key, points, expire = (extract(epoch FROM (SELECT ends_at FROM table_votes LIMIT 1)) * 1000)::bigint AS ends
       FROM rate_limits WHERE key LIKE 'vote%' ORDER BY key DESC`,
      );
      const kept = (name: string) => ({
        key: expect.stringMatching(new RegExp(`^${name}:[\\da-f]{64}$`)) as string,
        points: 1,
        ends: true,
      });
      const [connection, network] = [kept('vote'), kept('vote-network')];
      expect(rows).toEqual([connection, connection, network, network]);
      expect(new Set(rows.map(({ key }) => String(key).replace(/^.*:/, ''))).size).toBe(4);
    });

    it('share their network with up to 25 voters', async () => {
      const token = await start();
      const addressOf = (count: number) => `2001:db8:7:${count.toString(16)}00::1`;
      for (let count = 0; count < NETWORK_BALLOTS_MAX; count += 1) {
        expect((await castFrom(token, addressOf(count), `made-up-${count}`)).success).toBe(true);
      }
      expect((await castFrom(token, addressOf(255), 'one-more')).success).toBe(false);
      expect((await castFrom(token, addressOf(255), 'made-up-3')).success).toBe(true);
      expect((await castFrom(token, '198.51.100.7', 'ben')).success).toBe(true);
    });
  });

  it.each(['A'.repeat(24), 'short', 'A'.repeat(65)])('returns 404 for %p', async (token) => {
    expect(await sendTo(test, `/api/vote/${token}`)).toMatchObject(NOT_FOUND);
    const ballot = { voter: voterOf('x'), first_name: '', responses: { luna: 'yes' } };
    expect(await sendTo(test, `/api/vote/${token}/ballot`, ballot)).toMatchObject(NOT_FOUND);
  });
});

describe('ballot form', () => {
  const test = prepareTwoUsers(['Luna', 'Sole'].map((title) => makeRecord({ title })));
  let token: string;
  beforeEach(async () => {
    const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const body = { restaurants: ['luna', 'sole'], date, time: '19:30' };
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

  it('counts a form, redirects to the page, and recognizes the browser', async () => {
    const first = await send({ 'response.luna': 'yes', first_name: 'Ben' });
    expect(first).toMatchObject({ status: 303, location: `/vote/${token}?outcome=counted` });
    expect(first.cookie).toMatch(
      /^table-voter=[\w-]{24}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secure = await send({ 'response.luna': 'yes' }, { 'x-forwarded-proto': 'https' });
    expect(secure.cookie).toMatch(/^__Host-table-voter=.*; Path=\/; .*; Secure$/);
    await test.query('DELETE FROM table_vote_ballots WHERE first_name = $1', ['']);
    const cookie = first.cookie.split(';')[0] ?? '';
    await send({ 'response.luna': 'no' }, { cookie: `other=1; ${cookie}` });
    const counted = { ballots: 1, names: [], restaurants: [{ no: 1 }, {}] };
    expect(await ballotCount()).toMatchObject(counted);
    await send({ 'response.sole': 'yes' }, { cookie: 'table-voter="x' });
    expect((await ballotCount()).ballots).toBe(2);
  });

  it('counts a browser once, with and without JavaScript', async () => {
    const cast = async (response: string, voter: string, cookie = '') => {
      const ballot = { voter, first_name: 'Ben', responses: { luna: response } };
      const url = `/api/vote/${token}/ballot`;
      const { headers } = await sendTo(test, url, ballot, undefined, { cookie });
      return String(headers['set-cookie']).split(';')[0] ?? '';
    };
    const cookie = await cast('yes', 'a'.repeat(24));
    expect(cookie).toBe(`table-voter=${'a'.repeat(24)}`);
    await send({ 'response.luna': 'no', first_name: 'Ben' }, { cookie });
    expect(await ballotCount()).toMatchObject({ ballots: 1, restaurants: [{ yes: 0, no: 1 }, {}] });
    // Its storage may have been cleared.
    await cast('maybe', 'b'.repeat(24), cookie);
    const replaced = { ballots: 1, restaurants: [{ no: 0, maybe: 1 }, {}] };
    expect(await ballotCount()).toMatchObject(replaced);
    await cast('yes', 'c'.repeat(24));
    expect((await ballotCount()).ballots).toBe(2);
  });

  it.each([
    ['no responses', {}],
    ['an invalid response', { 'response.luna': 'perhaps' }],
    ['a name that is too long', { 'response.luna': 'yes', first_name: 'a'.repeat(41) }],
  ])('rejects an incomplete ballot with %s', async (_what, fields) => {
    expect((await send(fields)).location).toBe(`/vote/${token}?outcome=incomplete`);
    expect((await ballotCount()).ballots).toBe(0);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 'refused'],
    [{ 'sec-fetch-site': 'same-site' }, 'refused'],
    [{ origin: 'https://evil.example' }, 'refused'],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 'counted'],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 'counted'],
  ])('origin %p: %s', async (headers, outcome) => {
    const { location } = await send({ 'response.luna': 'yes' }, headers);
    expect(location).toBe(`/vote/${token}?outcome=${outcome}`);
  });

  it('is rejected after the vote ended', async () => {
    await test.query('UPDATE table_votes SET ends_at = now()');
    expect((await send({ 'response.luna': 'yes' })).location).toContain('outcome=refused');
  });

  it('is limited in size and never redirects elsewhere', async () => {
    expect((await send({ first_name: 'a'.repeat(9000) })).status).toBe(413);
    const { status, location } = await send({ 'response.luna': 'yes' }, {}, '%2F%2Fevil.example');
    expect([status, location]).toEqual([303, '/vote/unknown']);
  });
});

const ZONE = 'America/New_York';

/** Friday, 8 PM. */
const FRIDAY = new Date('2026-11-28T01:00:00Z');
const luna = makeWireSummary({ title: 'Luna' });
const sole = makeWireSummary({ title: 'Sole' });

const lead = (...ballots: readonly (readonly [string, string])[]) =>
  findLeader(
    countBallots(
      [luna, sole],
      ballots.map(([first, second]) => ({ [luna.id]: first, [sole.id]: second })),
      FRIDAY,
      ZONE,
    ),
  )?.restaurant.title;

describe('findLeader', () => {
  it('returns null without ballots', () => expect(lead()).toBeUndefined());
  it('prefers most yes', () => expect(lead(['maybe', 'yes'], ['no', 'no'])).toBe('Sole'));
  it('then prefers fewest no', () => expect(lead(['yes', 'yes'], ['no', 'maybe'])).toBe('Sole'));
  it('then prefers most maybe', () => expect(lead(['yes', 'yes'], ['', 'maybe'])).toBe('Sole'));
  it('then uses the organizer’s order', () => expect(lead(['yes', 'yes'])).toBe('Luna'));
  it('prefers an open restaurant over the organizer’s order', () => {
    const closed = {
      ...luna,
      timeslots: [{ weekday: 'Friday', slot: '', is_closed: 1 as const }],
    };
    const tallies = countBallots(
      [closed, sole],
      [{ [luna.id]: 'yes', [sole.id]: 'yes' }],
      FRIDAY,
      ZONE,
    );
    expect(findLeader(tallies)?.restaurant.title).toBe('Sole');
  });
});

describe('opening status at the meeting time', () => {
  const describeAt = (
    over: Parameters<typeof makeWireSummary>[0],
    timeZone: string | null = ZONE,
  ) => {
    const [tally] = countBallots([makeWireSummary(over)], [], FRIDAY, timeZone);
    return [tally?.is_open, tally?.open_label];
  };
  it('uses the hours of that day', () =>
    expect(describeAt({})).toEqual([true, 'Open Fri until 10 PM']));
  it('is closed outside the hours', () =>
    expect(describeAt({ timeslots: [{ weekday: 'Friday', slot: '', is_closed: 1 }] })).toEqual([
      false,
      'Closed at that time',
    ]));
  it('is unknown without hours or time zone', () => {
    expect(describeAt({ timeslots: [] })).toEqual([null, 'Hours not listed']);
    expect(describeAt({}, null)).toEqual([null, 'Hours not listed']);
  });
});
