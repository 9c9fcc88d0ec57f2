import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@tableside/contracts/paths';
import { type MailServer, startMailServer } from '@tableside/testing/mail-server';
import { parseEmail } from '@tableside/testing/received-email';
import { watchDisk } from '@tableside/testing/power-cut';
import { hashToken } from '../auth/tokens';
import { prepareEmailTest, until } from '../testing/emails';
import { createUser } from '../testing/users';
import { enqueueEmail } from './queue/queue';
import { testDatabaseKind } from '../testing/database';
import { leaseEmails, recordMailServer } from './queue/repository';
import { createOutbox, createSmtpTransport, type EmailTransport } from './transport';

const test = prepareEmailTest();

/** @returns the address that an email is ordered to */
async function orderReset(): Promise<string> {
  const { email } = await createUser(test.db);
  await enqueueEmail(test.db, { kind: 'reset', recipient: email });
  return email;
}

describe('sender', () => {
  const findToken = (link: string | undefined) =>
    test.db
      .selectFrom('email_tokens')
      .selectAll()
      .where('token_hash', '=', hashToken(new URL(link ?? '').searchParams.get('token') ?? ''))
      .executeTakeFirst();

  it('sends the link that confirms an address', async () => {
    const { id, email } = await createUser(test.db, { first_name: 'Maria', isConfirmed: false });
    await enqueueEmail(test.db, { kind: 'verify', recipient: email.toUpperCase() });
    test.start();
    const message = await test.server.waitForEmail(({ to }) => to === email);
    expect(message).toMatchObject({
      from: 'no-reply@tableside.example',
      recipients: [email],
      subject: 'Confirm your email for Tableside',
      text: expect.stringMatching(/^Hello Maria,\n/),
      html: expect.stringContaining('Hello Maria,'),
    });
    expect(message.text).toContain('expires in 24 hours;');
    expect(message.html).toContain('expires in 24 hours;');
    expect(message.links).toHaveLength(1);
    expect(message.links[0]).toMatch(
      new RegExp(`^https://tableside\\.example${paths.verifyEmail}\\?token=[\\w-]{43}$`),
    );
    expect(message.raw).toContain(`\r\n${message.links[0]}\r\n`);
    expect(await findToken(message.links[0])).toMatchObject({
      user_id: id,
      purpose: 'verify',
      used_at: null,
    });
    await test.settle();
    expect(await test.orders()).toMatchObject([
      { attempts: 1, given_up_at: null, last_error: null },
    ]);
  });

  it('sends the link that resets a password', async () => {
    const { id, email } = await createUser(test.db);
    await enqueueEmail(test.db, { kind: 'reset', recipient: email });
    test.start();
    const { links, subject, text } = await test.server.waitForEmail(({ to }) => to === email);
    expect(subject).toBe('Reset your Tableside password');
    expect(text).toMatch(/works\s+once\s+and\s+expires\s+in\s+60\s+minutes/);
    expect(links[0]).toContain(`https://tableside.example${paths.resetPassword}?token=`);
    expect(await findToken(links[0])).toMatchObject({ user_id: id, purpose: 'reset' });
  });

  it('sends emails about a changed password and a deleted account', async () => {
    const { email } = await createUser(test.db);
    await enqueueEmail(test.db, {
      kind: 'password-changed',
      recipient: email,
      details: { a: 'b' },
    });
    await enqueueEmail(test.db, {
      kind: 'account-deleted',
      recipient: 'gone@example.com',
      details: { first_name: 'Noor' },
    });
    test.start();
    const changed = await test.server.waitForEmail(({ to }) => to === email);
    expect(changed.subject).toBe('Your Tableside password was changed');
    expect(changed.links).toEqual([`https://tableside.example${paths.forgotPassword}`]);
    const deleted = await test.server.waitForEmail(({ to }) => to === 'gone@example.com');
    expect(deleted.subject).toBe('Your Tableside account has been deleted');
    expect(deleted.text).toMatch(/^Hello Noor,\n/);
    await test.settle();
    // The deleted user's address is gone, too.
    expect(await test.orders()).toMatchObject([{ details: {}, sent_at: expect.any(Date) }]);
  });

  it('sends nothing without an account, and no confirmation if it is not needed', async () => {
    const { email } = await createUser(test.db);
    const tokens = () =>
      test.db
        .selectFrom('email_tokens')
        .select((count) => count.fn.countAll().as('count'))
        .execute();
    const before = await tokens();
    for (const kind of ['verify', 'reset', 'password-changed'] as const) {
      await enqueueEmail(test.db, { kind, recipient: 'unknown@example.com' });
    }
    await enqueueEmail(test.db, { kind: 'verify', recipient: email });
    test.start();
    await test.settle();
    expect(test.server.countConnections()).toBe(0);
    expect(await tokens()).toEqual(before);
  });

  it('leaves emails of unknown kinds to other processes', async () => {
    await test.database.pool.query(
      `INSERT INTO emails (kind, recipient) VALUES ('newsletter', 'maria@example.com')`,
    );
    const email = await orderReset();
    test.start();
    await test.server.waitForEmail(({ to }) => to === email);
    expect((await test.orders())[0]).toMatchObject({ attempts: 0, sent_at: null });
  });

  it('empties a long queue after one poll', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => createUser(test.db)));
    for (const { email } of users) await enqueueEmail(test.db, { kind: 'reset', recipient: email });
    test.start({ timings: { pollMs: 60_000 } });
    await test.settle();
    expect(test.server.emails.map(({ to }) => to).sort()).toEqual(
      users.map(({ email }) => email).sort(),
    );
  });

  it('leaves no token, link, or address in logs or queue', async () => {
    const { email } = await createUser(test.db, { first_name: 'Seraphina' });
    test.server.setMode('defer');
    await enqueueEmail(test.db, { kind: 'reset', recipient: email });
    test.start();
    await until(() => test.logs().includes('will retry'));
    test.server.setMode('accept');
    const { links } = await test.server.waitForEmail(({ to }) => to === email);
    await test.settle();
    const token = new URL(links[0] ?? '').searchParams.get('token') ?? '';
    expect(token).toHaveLength(43);
    expect(test.logs()).toContain('email sent');
    const { rows } = await test.database.pool.query('SELECT * FROM emails');
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const secret of [token, email, 'Seraphina', 'tableside.example/']) {
      expect(test.logs()).not.toContain(secret);
    }
  });

  it('holds no database connection while the mail server is silent', async () => {
    const { email } = await createUser(test.db);
    test.server.setMode('hang');
    await enqueueEmail(test.db, { kind: 'reset', recipient: email });
    test.start({ timings: { pollMs: 60_000 } });
    await until(() => test.server.countConnections() === 1);
    expect(test.database.pool.totalCount - test.database.pool.idleCount).toBe(0);
  });
});

describe('sender with faults', () => {
  const failed = (times: number) => () => test.logs().split('will retry').length > times;
  const sentTo = () => test.server.emails.map(({ to }) => to);

  it.each(['defer', 'drop', 'hang'] as const)(
    'delivers once to a server that was in mode %s',
    async (mode) => {
      const email = await orderReset();
      test.server.setMode(mode);
      // Long enough for a greeting on a busy machine.
      test.start({
        transport: createSmtpTransport(test.server.url, mode === 'hang' ? 800 : 10_000),
      });
      await until(failed(2));
      expect(test.server.emails).toEqual([]);
      expect(await test.orders()).toMatchObject([{ sent_at: null, given_up_at: null }]);
      test.server.setMode('accept');
      await test.settle();
      expect(sentTo()).toEqual([email]);
      expect(await test.orders()).toMatchObject([{ last_error: null, given_up_at: null }]);
    },
  );

  it('delivers once to a server that was down', async () => {
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
    expect(back.emails.map(({ to }) => to)).toEqual([email]);
    await back.close();
  });

  it('gives up on a recipient after two refusals and continues with the others', async () => {
    const email = await orderReset();
    test.server.setMode('refuse');
    test.start();
    await test.settle();
    const [order] = await test.orders();
    expect(order).toMatchObject({ attempts: 2, sent_at: null, given_up_at: expect.any(Date) });
    expect(order?.last_error).toBe('Recipient rejected: 550 5.1.1 No such mailbox here');
    expect(test.logs()).toContain(`"email":${order?.id},"kind":"reset"`);
    expect(test.logs()).toContain('email permanently failed');
    expect(test.logs()).not.toContain(email);
    test.server.setMode('accept');
    const other = await orderReset();
    await test.server.waitForEmail(({ to }) => to === other);
    expect(sentTo()).toEqual([other]);
  });

  it.each(['maria@example.com, eve@evil.example', 'a@b.c\r\nRCPT TO:<eve@evil.example>', '<x>'])(
    'does not send to %j',
    async (recipient) => {
      await enqueueEmail(test.db, { kind: 'account-deleted', recipient });
      test.start();
      await test.settle();
      expect(await test.orders()).toMatchObject([
        {
          attempts: 1,
          given_up_at: expect.any(Date),
          last_error: 'This is not a valid email address.',
        },
      ]);
      expect(test.server.countConnections()).toBe(0);
    },
  );

  it('does not delay other emails when one hangs', async () => {
    const hanging = await orderReset();
    const others = [await orderReset(), await orderReset(), await orderReset()];
    const real = createSmtpTransport(test.server.url);
    const transport: EmailTransport = {
      ...real,
      send: (message, order, signal) =>
        JSON.stringify(message.to).includes(hanging)
          ? new Promise((_resolve, reject) =>
              signal.addEventListener('abort', () => reject(new Error('aborted'))),
            )
          : real.send(message, order, signal),
    };
    test.start({ transport });
    await until(() => test.server.emails.length === 3);
    expect(sentTo().sort()).toEqual([...others].sort());
  });

  it('aborts an email that takes too long', async () => {
    await orderReset();
    test.server.setMode('hang');
    test.start({
      transport: createSmtpTransport(test.server.url, 60_000),
      timings: { sendMs: 100 },
    });
    await until(failed(1));
    expect(await test.orders()).toMatchObject([{ last_error: 'Message sending aborted' }]);
  });

  it('leaves an aborted email due for the next process when closed', async () => {
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
    await test.server.waitForEmail(({ to }) => to === email);
  });

  it('waits for a nearly sent email when closed', async () => {
    const email = await orderReset();
    const sender = test.start({ timings: { closeMs: 5000 } });
    await until(() => test.server.countConnections() === 1);
    await sender.close();
    expect(sentTo()).toEqual([email]);
    expect(await test.orders()).toMatchObject([{ sent_at: expect.any(Date) }]);
    const late = await orderReset();
    sender.poll();
    expect(sentTo()).not.toContain(late);
  });

  it("sends a crashed process's email after its lease", async () => {
    const email = await orderReset();
    expect(await leaseEmails(test.db, 4, 400)).toHaveLength(1);
    expect(await leaseEmails(test.db, 4, 400)).toEqual([]);
    test.start();
    const { to } = await test.server.waitForEmail(() => true);
    expect(to).toBe(email);
    await test.settle();
    expect(await test.orders()).toMatchObject([{ attempts: 2 }]);
  });

  it(`shares a queue between two senders, each email once (${testDatabaseKind})`, async () => {
    const users = [];
    for (let index = 0; index < 30; index += 1) users.push(await orderReset());
    test.start();
    test.start();
    await test.settle();
    expect(sentTo().sort()).toEqual(users.sort());
    expect((await test.orders()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('waits for an unreachable database and logs it once', async () => {
    const email = await orderReset();
    await test.database.pool.query('ALTER TABLE emails RENAME TO emails_away');
    test.start();
    await until(() => test.logs().includes('cannot be read'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await test.database.pool.query('ALTER TABLE emails_away RENAME TO emails');
    await test.server.waitForEmail(({ to }) => to === email);
    expect(test.logs().split('cannot be read')).toHaveLength(2);
  });
});

describe('outbox', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'tableside-outbox-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  describe('createOutbox', () => {
    it('saves each email to an owner-only file with a readable link', async () => {
      const directory = join(home, 'data', 'outbox');
      const { email } = await createUser(test.db, { isConfirmed: false });
      await enqueueEmail(test.db, { kind: 'verify', recipient: email });
      await enqueueEmail(test.db, { kind: 'reset', recipient: email });
      test.start({ transport: createOutbox(directory), timings: { atOnce: 1 } });
      await test.settle();
      const names = readdirSync(directory).sort();
      expect(names).toEqual([
        expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-verify-\d+\.eml$/),
        expect.stringMatching(/-reset-\d+\.eml$/),
      ]);
      expect(statSync(directory).mode & 0o777).toBe(0o700);
      for (const name of names) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
      const raw = readFileSync(join(directory, names[0] ?? ''));
      const [link] = /^https:\/\/\S+\/verify-email\?token=\S+$/m.exec(raw.toString()) ?? [];
      expect(await parseEmail(raw)).toMatchObject({ to: email, links: [link] });
    });

    it('syncs an email to disk before it counts as sent', async () => {
      const disk = watchDisk(home);
      const directory = join(home, 'data', 'outbox');
      const email = await orderReset();
      test.start({ transport: createOutbox(directory) });
      await test.settle();
      disk.cutPower();
      disk.release();
      const [name = ''] = readdirSync(directory);
      expect(await parseEmail(readFileSync(join(directory, name)))).toMatchObject({ to: email });
    });

    it('keeps an email queued until it can be saved', async () => {
      const directory = join(home, 'outbox');
      writeFileSync(directory, 'in the way');
      await orderReset();
      test.start({ transport: createOutbox(directory) });
      await until(async () => /EEXIST|ENOTDIR/.test((await test.orders())[0]?.last_error ?? ''));
      expect(await test.orders()).toMatchObject([{ sent_at: null, given_up_at: null }]);
      rmSync(directory);
      await test.settle();
      expect(readdirSync(directory)).toHaveLength(1);
    });

    it('marks its emails as saved only', async () => {
      await orderReset();
      test.start({ transport: createOutbox(join(home, 'outbox')) });
      await test.settle();
      expect(await test.orders()).toMatchObject([{ is_saved_only: true }]);
      expect(test.logs()).not.toContain('email sent');
    });

    it('leaves emails to a process with a mail server, even while it restarts', async () => {
      const outbox = join(home, 'outbox');
      await recordMailServer(test.db);
      for (let index = 0; index < 8; index += 1) {
        await orderReset();
      }
      test.start({ transport: createOutbox(outbox), isYielding: true });
      await test.start().close();
      test.start();
      await test.settle();
      expect(test.server.emails).toHaveLength(8);
      expect(existsSync(outbox)).toBe(false);
    });

    it('saves emails once no process has had a mail server for a day', async () => {
      await recordMailServer(test.db);
      await test.db
        .updateTable('mail_server')
        .set({ seen_at: new Date(Date.now() - 25 * 3_600_000) })
        .execute();
      await orderReset();
      test.start({ transport: createOutbox(join(home, 'outbox')), isYielding: true });
      await test.settle();
      expect(await test.orders()).toMatchObject([{ is_saved_only: true }]);
    });
  });
});

describe('SMTP transport', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.close());

  const send = (query: string, host = 'localhost') =>
    createSmtpTransport(server.url.replace(/localhost|127\.0\.0\.1/, host) + query).send(
      {
        from: 'no-reply@tableside.example',
        to: 'maria@example.com',
        subject: 'Hello',
        text: 'https://tableside.example/?token=secret',
      },
      { id: 1, kind: 'verify' },
      new AbortController().signal,
    );

  describe('createSmtpTransport', () => {
    it('ignores address options that would redirect emails', async () => {
      const written = [
        jest.spyOn(console, 'log').mockReturnValue(),
        jest.spyOn(process.stdout, 'write').mockReturnValue(true),
      ];
      await send('?logger=true&debug=true&jsonTransport=true&streamTransport=true');
      const count = written.map((spy) => spy.mock.calls.length);
      written.forEach((spy) => spy.mockRestore());
      expect(count).toEqual([0, 0]);
      expect(server.emails).toHaveLength(1);
    });

    it('requires TLS for other machines unless the address disables it', async () => {
      await expect(send('', '0.0.0.0')).rejects.toMatchObject({ code: 'ETLS' });
      expect(server.emails).toEqual([]);
      await send('?requireTLS=false', '0.0.0.0');
      expect(server.emails).toHaveLength(1);
    });

    it('sends nothing unencrypted when TLS is required', async () => {
      await expect(send('?requireTLS=true')).rejects.toMatchObject({ code: 'ETLS' });
      expect(server.emails).toEqual([]);
    });
  });
});
