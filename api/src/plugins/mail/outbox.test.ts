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
import { parseMail } from '@tableside/testing/mail-server-mail';
import { watchDisk } from '@tableside/testing/power-cut';
import { prepareMailTest, until } from '../../testing/mails';
import { createPerson } from '../../testing/people';
import { recordMailServer } from '../../email/queue/orders';
import { createOutbox } from '../../email/transport';
import { orderMail } from '../../email/queue/queue';

const test = prepareMailTest();
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tableside-outbox-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('createOutbox', () => {
  it('writes each mail into a file that only the owner can read, with its link in plain sight', async () => {
    const directory = join(home, 'data', 'outbox');
    const { email } = await createPerson(test.db, { isConfirmed: false });
    await orderMail(test.db, { kind: 'verify', recipient: email });
    await orderMail(test.db, { kind: 'reset', recipient: email });
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
    expect(await parseMail(raw)).toMatchObject({ to: email, links: [link] });
  });

  it('has a mail outlive a power cut once it counts as sent', async () => {
    const disk = watchDisk(home);
    const directory = join(home, 'data', 'outbox');
    const { email } = await createPerson(test.db);
    await orderMail(test.db, { kind: 'reset', recipient: email });
    test.start({ transport: createOutbox(directory) });
    await test.settle();
    disk.cutPower();
    disk.release();
    const [name = ''] = readdirSync(directory);
    expect(await parseMail(readFileSync(join(directory, name)))).toMatchObject({ to: email });
  });

  it('keeps a mail in the queue until it can be written', async () => {
    const directory = join(home, 'outbox');
    writeFileSync(directory, 'in the way');
    const { email } = await createPerson(test.db);
    await orderMail(test.db, { kind: 'reset', recipient: email });
    test.start({ transport: createOutbox(directory) });
    await until(async () => /EEXIST|ENOTDIR/.test((await test.orders())[0]?.last_error ?? ''));
    expect(await test.orders()).toMatchObject([{ sent_at: null, given_up_at: null }]);
    rmSync(directory);
    await test.settle();
    expect(readdirSync(directory)).toHaveLength(1);
  });

  it('marks its emails as saved only', async () => {
    const { email } = await createPerson(test.db);
    await orderMail(test.db, { kind: 'reset', recipient: email });
    test.start({ transport: createOutbox(join(home, 'outbox')) });
    await test.settle();
    expect(await test.orders()).toMatchObject([{ is_saved_only: true }]);
    expect(test.logs()).not.toContain('Mail sent');
  });

  it('leaves emails to a process with a mail server, also while that process restarts', async () => {
    const outbox = join(home, 'outbox');
    await recordMailServer(test.db);
    for (let index = 0; index < 8; index += 1) {
      const { email } = await createPerson(test.db);
      await orderMail(test.db, { kind: 'reset', recipient: email });
    }
    test.start({ transport: createOutbox(outbox), isYielding: true });
    await test.start().close();
    test.start();
    await test.settle();
    expect(test.server.mails).toHaveLength(8);
    expect(existsSync(outbox)).toBe(false);
  });

  it('takes emails once no process has had a mail server for a day', async () => {
    await recordMailServer(test.db);
    await test.db
      .updateTable('mail_server')
      .set({ seen_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    const { email } = await createPerson(test.db);
    await orderMail(test.db, { kind: 'reset', recipient: email });
    test.start({ transport: createOutbox(join(home, 'outbox')), isYielding: true });
    await test.settle();
    expect(await test.orders()).toMatchObject([{ is_saved_only: true }]);
  });
});
