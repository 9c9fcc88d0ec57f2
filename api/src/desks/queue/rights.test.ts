import type { Role } from '@tableside/contracts/desk/rules';
import { startTestApp, type TestApp } from '../../testing/app';
import { openQueue } from '../../testing/desks/queue';
import { bearer, type TestPerson } from '../../testing/people';
import { createColleague, forgetProof } from '../../testing/people/colleagues';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const queue = openQueue(test);
  await queue.reset();
  await queue.correct({ message: 'the words of somebody' });
});
afterAll(() => test.close());

const CALLS = [
  ['GET', '/api/desk/queue', undefined],
  ['GET', '/api/desk/read_hours?correction=1&text=x', undefined],
  ['POST', '/api/desk/apply_entry', { kind: 'correction', id: '1' }],
  ['POST', '/api/desk/refuse_entry', { kind: 'correction', id: '1', note: 'no' }],
  ['POST', '/api/desk/undo_entry', { act: 1 }],
] as const;

const ask = (method: 'GET' | 'POST', url: string, payload?: object, person?: TestPerson) =>
  test.app.inject({
    method,
    url,
    ...(payload && { payload }),
    ...(person && { headers: bearer(person) }),
  });

it.each(CALLS)('%s %s is for moderators and operators', async (method, url, body) => {
  expect((await ask(method, url, body)).statusCode).toBe(401);
  for (const roles of [[], ['editor']] as Role[][]) {
    const response = await ask(method, url, body, await createColleague(test.db, roles));
    expect([response.statusCode, response.json()]).toEqual([
      403,
      {
        success: false,
        data: null,
        message: 'Your account has no role that allows this.',
        error: 'role-needed',
      },
    ]);
  }
  expect(await test.db.selectFrom('queue_acts').selectAll().execute()).toEqual([]);
});

it.each(CALLS.filter(([method]) => method === 'POST'))(
  '%s %s asks for a proof that is not old',
  async (method, url, body) => {
    const mo = await createColleague(test.db, ['moderator']);
    await forgetProof(test.db, mo);
    const response = await ask(method, url, body, mo);
    expect([response.statusCode, response.json()]).toMatchObject([403, { error: 'proof-needed' }]);
    expect(await test.db.selectFrom('queue_acts').selectAll().execute()).toEqual([]);
  },
);

it.each([
  [{ kind: 'king', id: '1' }, 'kind'],
  [{ kind: 'report', id: '0; DROP TABLE' }, 'id'],
  [{ kind: 'report', id: '1', reason: 'whim' }, 'reason'],
  [{ kind: 'message', id: '1', note: 'x'.repeat(1001) }, 'note'],
  [{ kind: 'correction', id: '1', hours: 'x'.repeat(256) }, 'hours'],
])('%j is refused at its field', async (body, field) => {
  const mo = await createColleague(test.db, ['moderator']);
  const response = await ask('POST', '/api/desk/apply_entry', body, mo);
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { error: 'invalid-input', fields: { [field]: expect.any(String) } },
  ]);
});

it('what never was there waits no longer', async () => {
  const mo = await createColleague(test.db, ['moderator']);
  for (const [kind, id] of [
    ['report', '9999999999'],
    ['correction', '77'],
    ['photo', '0c'.repeat(16)],
    ['enquiry', '77'],
    ['message', '77'],
  ]) {
    const response = await ask('POST', '/api/desk/apply_entry', { kind, id, reason: 'spam' }, mo);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { success: false, message: expect.stringContaining('waits no longer') },
    ]);
  }
});
