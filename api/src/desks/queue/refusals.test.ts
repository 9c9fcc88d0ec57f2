import { startTestApp, type TestApp } from '../../testing/app';
import { openQueue } from '../../testing/desks/queue';
import { bearer, type TestPerson, createColleague } from '../../testing/people';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const queue = openQueue(test);
  await queue.reset();
  await queue.correct({ message: 'the words of somebody' });
});
afterAll(() => test.close());

const apply = (payload: object, person: TestPerson) =>
  test.app.inject({
    method: 'POST',
    url: '/api/desk/apply_entry',
    payload,
    headers: bearer(person),
  });

it.each([
  [{ kind: 'king', id: '1' }, 'kind'],
  [{ kind: 'report', id: '0; DROP TABLE' }, 'id'],
  [{ kind: 'report', id: '1', reason: 'whim' }, 'reason'],
  [{ kind: 'message', id: '1', note: 'x'.repeat(1001) }, 'note'],
  [{ kind: 'correction', id: '1', hours: 'x'.repeat(256) }, 'hours'],
])('%j is refused at its field', async (body, field) => {
  const mo = await createColleague(test.db, ['moderator']);
  const response = await apply(body, mo);
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
    const response = await apply({ kind, id, reason: 'spam' }, mo);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { success: false, message: expect.stringContaining('waits no longer') },
    ]);
  }
});
