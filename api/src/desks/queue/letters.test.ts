import { nothing } from '@tableside/contracts/common/wire';
import { call, startTestApp, type TestApp } from '../../testing/app';
import { openQueue } from '../../testing/desks/queue';
import type { TestPerson } from '../../testing/people';

let test: TestApp;
let queue: ReturnType<typeof openQueue>;
let mo: TestPerson;
let ida: TestPerson;
beforeAll(async () => {
  test = await startTestApp();
  queue = openQueue(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ mo, ida } = await queue.begin());
});

describe.each([
  [
    'message',
    '/api/contact-form/create',
    { full_name: 'Ben Ito', email: 'ben@example.com', subject: 'general', message: '<b>Hi</b>' },
  ],
  [
    'enquiry',
    '/api/advertisement-enquiry/create',
    {
      restaurant_name: 'Luna',
      contact_person: 'Ben Ito',
      email: 'ben@example.com',
      phone: '',
      message: '<b>Hi</b>',
    },
  ],
] as const)('a %s', (kind, url, body) => {
  beforeEach(() => call(test, 'POST', url, nothing, body));

  it('waits, is done, and waits again', async () => {
    const { entries } = await queue.read(mo, kind);
    expect(entries).toMatchObject([
      { kind, id: '1', text: '<b>Hi</b>', sender: { name: 'Ben Ito', email: 'ben@example.com' } },
    ]);
    const done = await queue.apply(mo, { kind, id: '1' });
    expect((await queue.read(mo)).entries).toEqual([]);
    expect(await queue.apply(ida, { kind, id: '1' })).toMatchObject({ success: false });
    await queue.undo(mo, done.data?.act);
    expect((await queue.read(mo)).entries).toHaveLength(1);
    expect(await queue.listMails()).toEqual([]);
  });

  it('is refused with a reason, which its sender is told', async () => {
    await queue.refuse(mo, { kind, id: '1', note: 'We have no room.' });
    expect(await queue.listMails()).toEqual([
      {
        kind: 'queue-refused',
        recipient: 'ben@example.com',
        details: { kind, place: '', note: 'We have no room.' },
      },
    ]);
  });
});

it('the oldest of all comes first', async () => {
  await queue.correct({});
  await call(test, 'POST', '/api/contact-form/create', nothing, {
    full_name: 'B',
    email: 'b@example.com',
    subject: 'general',
    message: 'Hi',
  });
  await queue.query("UPDATE contact_messages SET created_at = now() - interval '1 hour'");
  expect((await queue.read(mo)).entries.map(({ kind }) => kind)).toEqual(['message', 'correction']);
});
