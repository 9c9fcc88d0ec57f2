import { paths } from '@tableside/contracts/paths';
import { hashToken } from '../../auth/tokens';
import { prepareMailTest, until } from '../../testing/mails';
import { createPerson } from '../../testing/people';
import { orderMail } from '../../email/queue/queue';

const test = prepareMailTest();

const findToken = (link: string | undefined) =>
  test.db
    .selectFrom('mail_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(new URL(link ?? '').searchParams.get('token') ?? ''))
    .executeTakeFirst();

it('sends the link that confirms an address', async () => {
  const { id, email } = await createPerson(test.db, { first_name: 'Maria', isConfirmed: false });
  await orderMail(test.db, { kind: 'verify', recipient: email.toUpperCase() });
  test.start();
  const mail = await test.server.waitForMail(({ to }) => to === email);
  expect(mail).toMatchObject({
    from: 'no-reply@tableside.example',
    recipients: [email],
    subject: 'Confirm your email address for Tableside',
    text: expect.stringMatching(/^Hello Maria,\n/),
    html: expect.stringContaining('Hello Maria,'),
  });
  expect(mail.text).toContain('It works for 24 hours;');
  expect(mail.html).toContain('It works for 24 hours;');
  expect(mail.links).toHaveLength(1);
  expect(mail.links[0]).toMatch(
    new RegExp(`^https://tableside\\.example${paths.verifyEmail}\\?token=[\\w-]{43}$`),
  );
  expect(mail.raw).toContain(`\r\n${mail.links[0]}\r\n`);
  expect(await findToken(mail.links[0])).toMatchObject({
    user_id: id,
    purpose: 'verify',
    used_at: null,
  });
  await test.settle();
  expect(await test.orders()).toMatchObject([{ attempts: 1, given_up_at: null, last_error: null }]);
});

it('sends the link that resets a password', async () => {
  const { id, email } = await createPerson(test.db);
  await orderMail(test.db, { kind: 'reset', recipient: email });
  test.start();
  const { links, subject, text } = await test.server.waitForMail(({ to }) => to === email);
  expect(subject).toBe('Choose a new password for Tableside');
  expect(text).toMatch(/works once, for 60 minutes/);
  expect(links[0]).toContain(`https://tableside.example${paths.resetPassword}?token=`);
  expect(await findToken(links[0])).toMatchObject({ user_id: id, purpose: 'reset' });
});

it('tells of a changed password and of a deleted account', async () => {
  const { email } = await createPerson(test.db);
  await orderMail(test.db, { kind: 'password-changed', recipient: email, details: { a: 'b' } });
  await orderMail(test.db, {
    kind: 'account-deleted',
    recipient: 'gone@example.com',
    details: { first_name: 'Noor' },
  });
  test.start();
  const changed = await test.server.waitForMail(({ to }) => to === email);
  expect(changed.subject).toBe('Your Tableside password was changed');
  expect(changed.links).toEqual([`https://tableside.example${paths.forgotPassword}`]);
  const deleted = await test.server.waitForMail(({ to }) => to === 'gone@example.com');
  expect(deleted.subject).toBe('Your Tableside account is deleted');
  expect(deleted.text).toMatch(/^Hello Noor,\n/);
  await test.settle();
  // Whoever is gone has left no address either.
  expect(await test.orders()).toMatchObject([{ details: {}, sent_at: expect.any(Date) }]);
});

it('sends nothing to addresses without an account, nor a confirmation that is not needed', async () => {
  const { email } = await createPerson(test.db);
  const tokens = () =>
    test.db
      .selectFrom('mail_tokens')
      .select((count) => count.fn.countAll().as('count'))
      .execute();
  const before = await tokens();
  for (const kind of ['verify', 'reset', 'password-changed'] as const) {
    await orderMail(test.db, { kind, recipient: 'nobody@example.com' });
  }
  await orderMail(test.db, { kind: 'verify', recipient: email });
  test.start();
  await test.settle();
  expect(test.server.countConnections()).toBe(0);
  expect(await tokens()).toEqual(before);
});

it('leaves mails of unknown kinds to other processes', async () => {
  await test.database.pool.query(
    `INSERT INTO mails (kind, recipient) VALUES ('newsletter', 'maria@example.com')`,
  );
  const { email } = await createPerson(test.db);
  await orderMail(test.db, { kind: 'reset', recipient: email });
  test.start();
  await test.server.waitForMail(({ to }) => to === email);
  expect((await test.orders())[0]).toMatchObject({ attempts: 0, sent_at: null });
});

it('sends at once when it is woken', async () => {
  const sender = test.start({ timings: { pollMs: 60_000 } });
  const { email } = await createPerson(test.db);
  await orderMail(test.db, { kind: 'reset', recipient: email });
  sender.wake();
  await test.server.waitForMail(({ to }) => to === email);
});

it('sends a long queue without being woken again', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(test.db)));
  for (const { email } of people) await orderMail(test.db, { kind: 'reset', recipient: email });
  test.start({ timings: { pollMs: 60_000 } });
  await test.settle();
  expect(test.server.mails.map(({ to }) => to).sort()).toEqual(
    people.map(({ email }) => email).sort(),
  );
});

it('keeps no token, link or address in logs or in the queue', async () => {
  const { email } = await createPerson(test.db, { first_name: 'Seraphina' });
  test.server.setMode('defer');
  await orderMail(test.db, { kind: 'reset', recipient: email });
  test.start();
  await until(() => test.logs().includes('it is tried again'));
  test.server.setMode('accept');
  const { links } = await test.server.waitForMail(({ to }) => to === email);
  await test.settle();
  const token = new URL(links[0] ?? '').searchParams.get('token') ?? '';
  expect(token).toHaveLength(43);
  expect(test.logs()).toContain('Mail sent');
  const { rows } = await test.database.pool.query('SELECT * FROM mails');
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const secret of [token, email, 'Seraphina', 'tableside.example/']) {
    expect(test.logs()).not.toContain(secret);
  }
});

it('holds no connection to the database while the mail server is silent', async () => {
  const { email } = await createPerson(test.db);
  test.server.setMode('hang');
  await orderMail(test.db, { kind: 'reset', recipient: email });
  test.start({ timings: { pollMs: 60_000 } });
  await until(() => test.server.countConnections() === 1);
  expect(test.database.pool.totalCount - test.database.pool.idleCount).toBe(0);
});
