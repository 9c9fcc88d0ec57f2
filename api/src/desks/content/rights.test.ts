import { HERO } from '@tableside/registry/content/fixtures';
import { openWordsDesk, type WordsDesk } from '../../testing/desks/words-desk';
import { bearer } from '../../testing/people';

let desk: WordsDesk;
beforeAll(async () => {
  desk = await openWordsDesk();
});
afterAll(() => desk.close());

const BODY = { kind: 'hero', version: 1, document: HERO };
const READS = [
  'documents',
  'document?kind=hero',
  'history?kind=hero',
  'differences?kind=hero&from=live&to=live',
] as const;
const WRITES = ['save', 'discard', 'presence', 'frame_token', 'preview_link', 'picture'] as const;
const GRAVE = ['publish', 'schedule', 'cancel_schedule', 'undo'] as const;
const ALL = [
  ...READS.map((name) => [name, undefined] as const),
  ...[...WRITES, ...GRAVE].map((name) => [name, BODY] as const),
];

it.each(ALL)('%s asks for a session first', async (name, body) => {
  expect((await desk.refusalOf(null, name, body)).status).toBe(401);
});

it.each(ALL)(
  '%s is for editors and operators, and tells nobody else anything',
  async (name, body) => {
    const { status, error } = await desk.refusalOf(await desk.make([]), name, body);
    const other = await desk.refusalOf(await desk.make(['moderator']), name, body);
    const REFUSED = { success: false, data: null, error: 'role-needed' };
    expect({ status, error }).toEqual({ status: 403, error: 'role-needed' });
    expect(other).toEqual({
      ...REFUSED,
      status: 403,
      message: 'Your account has no role that allows this.',
    });
    for (const role of ['editor', 'operator'] as const) {
      expect((await desk.refusalOf(await desk.make([role]), name, body)).status).not.toBe(403);
    }
  },
);

it.each(GRAVE)('%s asks who it is once more where that was long ago', async (name) => {
  const eve = await desk.make(['editor']);
  await desk.database.pool.query(
    `UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE user_id = $1`,
    [eve.id],
  );
  expect(await desk.refusalOf(eve, name, BODY)).toMatchObject({
    status: 403,
    error: 'proof-needed',
  });
});

it('a role that has ended takes the links to its drafts along, and so does a suspension', async () => {
  const eve = await desk.make(['editor']);
  await desk.save(eve, 'hero', HERO);
  const { token } = (
    await desk.app.inject({
      method: 'POST',
      url: '/api/desk/content/frame_token',
      headers: bearer(eve),
    })
  ).json<{ data: { token: string } }>().data;
  const show = async () =>
    (await desk.app.inject({ method: 'POST', url: '/api/draft_pages', payload: { token } }))
      .statusCode;
  expect(await show()).toBe(200);
  await desk.database.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [eve.id]);
  expect(await show()).toBe(404);
  await desk.database.pool.query('UPDATE users SET suspended_at = NULL WHERE id = $1', [eve.id]);
  await desk.db.deleteFrom('roles').where('user_id', '=', eve.id).execute();
  expect(await show()).toBe(404);
});
