import { startMailServer, type MailServer } from '@tableside/testing/mail-server';
import { testDatabaseKind } from '../../testing/database';
import { prepareMailTest, until } from '../../testing/mails';
import { createPerson } from '../../testing/people';
import { claimOrders } from '../../email/queue/orders';
import { orderMail } from '../../email/queue/queue';
import { createSmtpTransport, type MailTransport } from '../../email/transport';

const test = prepareMailTest();

/** @returns the address that a mail is ordered to */
async function orderReset(): Promise<string> {
  const { email } = await createPerson(test.db);
  await orderMail(test.db, { kind: 'reset', recipient: email });
  return email;
}
const failed = (times: number) => () => test.logs().split('it is tried again').length > times;
const sentTo = () => test.server.mails.map(({ to }) => to);

it.each(['defer', 'drop', 'hang'] as const)(
  'a server that is in mode %s for a while gets the mail once, afterwards',
  async (mode) => {
    const email = await orderReset();
    test.server.setMode(mode);
    // Long enough for a busy machine to greet in time, once it does.
    test.start({ transport: createSmtpTransport(test.server.url, mode === 'hang' ? 800 : 10_000) });
    await until(failed(2));
    expect(test.server.mails).toEqual([]);
    expect(await test.orders()).toMatchObject([{ sent_at: null, given_up_at: null }]);
    test.server.setMode('accept');
    await test.settle();
    expect(sentTo()).toEqual([email]);
    expect(await test.orders()).toMatchObject([{ last_error: null, given_up_at: null }]);
  },
);

it('a server that is down gets the mail once, when it is back', async () => {
  const { port, url } = test.server;
  await test.server.close();
  const email = await orderReset();
  test.start({ transport: createSmtpTransport(url) });
  await until(failed(2));
  expect(await test.orders()).toMatchObject([
    { last_error: expect.stringMatching(/ECONNREFUSED/) },
  ]);
  const back: MailServer = await startMailServer({ port });
  await test.settle();
  expect(back.mails.map(({ to }) => to)).toEqual([email]);
  await back.close();
});

it('gives up on a recipient whom the server refused twice, and continues with the others', async () => {
  const email = await orderReset();
  test.server.setMode('refuse');
  test.start();
  await test.settle();
  const [order] = await test.orders();
  expect(order).toMatchObject({ attempts: 2, sent_at: null, given_up_at: expect.any(Date) });
  expect(order?.last_error).toBe('Recipient refused: 550 5.1.1 No such mailbox here');
  expect(test.logs()).toContain(`"mail":${order?.id},"kind":"reset"`);
  expect(test.logs()).toContain('Mail given up');
  expect(test.logs()).not.toContain(email);
  test.server.setMode('accept');
  const other = await orderReset();
  await test.server.waitForMail(({ to }) => to === other);
  expect(sentTo()).toEqual([other]);
});

it('retries after one refusal', async () => {
  const email = await orderReset();
  test.server.setMode('refuse');
  test.start({ timings: { backoff: { firstMs: [60_000], thenMs: 60_000, totalMs: 900_000 } } });
  await until(failed(1));
  expect(await test.orders()).toMatchObject([{ attempts: 1, given_up_at: null }]);
  test.server.setMode('accept');
  await test.database.pool.query('UPDATE mails SET next_attempt_at = now()');
  await test.server.waitForMail(({ to }) => to === email);
});

it('gives up when the waits are used up', async () => {
  await orderReset();
  test.server.setMode('defer');
  test.start({ timings: { backoff: { firstMs: [1], thenMs: 2, totalMs: 5 } } });
  await test.settle();
  expect(await test.orders()).toMatchObject([{ attempts: 4, given_up_at: expect.any(Date) }]);
});

it.each(['maria@example.com, eve@evil.example', 'a@b.c\r\nRCPT TO:<eve@evil.example>', '<x>'])(
  'writes to nobody at %j',
  async (recipient) => {
    await orderMail(test.db, { kind: 'account-deleted', recipient });
    test.start();
    await test.settle();
    expect(await test.orders()).toMatchObject([
      { attempts: 1, given_up_at: expect.any(Date), last_error: 'This is not an email address.' },
    ]);
    expect(test.server.countConnections()).toBe(0);
  },
);

it('a mail that hangs does not delay the others', async () => {
  const hanging = await orderReset();
  const others = [await orderReset(), await orderReset(), await orderReset()];
  const real = createSmtpTransport(test.server.url);
  const transport: MailTransport = {
    ...real,
    send: (message, order, signal) =>
      JSON.stringify(message.to).includes(hanging)
        ? new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new Error('aborted'))),
          )
        : real.send(message, order, signal),
  };
  test.start({ transport });
  await until(() => test.server.mails.length === 3);
  expect(sentTo().sort()).toEqual([...others].sort());
});

it('breaks off a mail that takes too long in all', async () => {
  await orderReset();
  test.server.setMode('hang');
  test.start({
    transport: createSmtpTransport(test.server.url, 60_000),
    timings: { sendMs: 100 },
  });
  await until(failed(1));
  expect(await test.orders()).toMatchObject([{ last_error: 'Message sending aborted' }]);
});

it('closing in the middle of a mail leaves it due, for the next process', async () => {
  const email = await orderReset();
  test.server.setMode('hang');
  const sender = test.start({ transport: createSmtpTransport(test.server.url, 60_000) });
  await until(() => test.server.countConnections() === 1);
  await sender.close();
  const [order] = await test.orders();
  expect(order).toMatchObject({ attempts: 0, sent_at: null, last_error: null });
  expect(order?.next_attempt_at.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  test.server.setMode('accept');
  test.start();
  await test.server.waitForMail(({ to }) => to === email);
});

it('closing waits for a mail that is nearly sent', async () => {
  const email = await orderReset();
  const sender = test.start({ timings: { closeMs: 5000 } });
  await until(() => test.server.countConnections() === 1);
  await sender.close();
  expect(sentTo()).toEqual([email]);
  expect(await test.orders()).toMatchObject([{ sent_at: expect.any(Date) }]);
  const late = await orderReset();
  sender.wake();
  expect(sentTo()).not.toContain(late);
});

it('a mail leased by a crashed process is sent when its lease has ended', async () => {
  const email = await orderReset();
  expect(await claimOrders(test.db, 4, 400)).toHaveLength(1);
  expect(await claimOrders(test.db, 4, 400)).toEqual([]);
  test.start();
  const { to } = await test.server.waitForMail(() => true);
  expect(to).toBe(email);
  await test.settle();
  expect(await test.orders()).toMatchObject([{ attempts: 2 }]);
});

it(`two senders share a queue, each mail once (${testDatabaseKind})`, async () => {
  const people = [];
  for (let index = 0; index < 30; index += 1) people.push(await orderReset());
  test.start();
  test.start();
  await test.settle();
  expect(sentTo().sort()).toEqual(people.sort());
  expect((await test.orders()).every(({ attempts }) => attempts === 1)).toBe(true);
});

it('waits for an unreachable database, and logs it once', async () => {
  const email = await orderReset();
  await test.database.pool.query('ALTER TABLE mails RENAME TO mails_away');
  test.start();
  await until(() => test.logs().includes('cannot be read'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await test.database.pool.query('ALTER TABLE mails_away RENAME TO mails');
  await test.server.waitForMail(({ to }) => to === email);
  expect(test.logs().split('cannot be read')).toHaveLength(2);
});
