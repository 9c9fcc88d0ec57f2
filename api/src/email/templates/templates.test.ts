import { parseMail } from '@tableside/testing/mail-server-mail';
import { createTransport } from 'nodemailer';
import { buildMessage } from '../message';
import { sql } from 'kysely';
import { prepareTestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { templates } from './templates';
import { createPasswords } from '../../auth/passwords';
import { PASSWORD } from '../../testing/people/accounts';
import { MAIL_KINDS, orderMail } from '../queue/queue';
import { prepareMailTest } from '../../testing/mails';
import { makeRecoveryCodes, useRecoveryCode } from '../../auth/two-step/codes';

const test = prepareTestApp();

describe('queue', () => {
  const write = (
    kind: keyof typeof templates,
    recipient: string,
    details: Record<string, string>,
  ) => {
    const order = { kind, recipient, details, attempts: 1, created_at: new Date() };
    return templates[kind](test.db, 'https://tableside.example', order);
  };

  it.each([
    ['report', 'You reported a review of Luna.'],
    ['correction', 'You wrote to us that something is wrong about Luna.'],
    ['enquiry', 'You asked about advertising.'],
    ['message', 'You wrote to us by the contact form.'],
  ])('a refusal of a %s says what it is about, and why', async (kind, words) => {
    const mail = await write('queue-refused', 'a@example.com', {
      kind,
      place: 'Luna',
      note: 'Because.',
    });
    expect(mail).toMatchObject({
      to: 'a@example.com',
      text: { lead: expect.stringContaining(words), fields: [['Why', 'Because.']] },
    });
  });

  it.each(['report', 'photo'])('the writer is told why a %s went, and what to do', async (kind) => {
    const { email } = await createPerson(test.db, { first_name: 'Ed' });
    const mail = await write('queue-removed', email, {
      kind,
      place: 'Luna',
      reason: 'spam',
      note: '',
    });
    expect(mail).toMatchObject({
      to: email,
      firstName: 'Ed',
      text: {
        lead: `A moderator took your ${kind === 'photo' ? 'photo' : 'review'} of Luna off the site.`,
        fields: [
          ['Why', 'It is advertising or spam.'],
          ['The moderator says', ''],
        ],
        notes: [expect.stringContaining('within 30 days')],
      },
    });
  });
});

describe('roles', () => {
  it.each([
    ['role-granted', 'editor', 'You are an editor at Tableside', "change the sponsor's words"],
    ['role-granted', 'moderator', 'You are a moderator at Tableside', 'look after reviews'],
    ['role-granted', 'operator', 'You are an operator at Tableside', 'give others a role'],
    ['role-revoked', 'editor', 'A role of your Tableside account has ended', 'no longer an editor'],
    ['role-revoked', 'moderator', 'A role of your Tableside account has ended', 'no longer a mod'],
  ] as const)('%s says what %s means', async (kind, role, subject, words) => {
    const { email } = await createPerson(test.db, { first_name: 'Ed' });
    const order = {
      kind,
      recipient: email,
      details: { role },
      attempts: 1,
      created_at: new Date(),
    };
    const mail = await templates[kind](test.db, 'https://tableside.example', order);
    expect(mail).toMatchObject({
      to: email,
      firstName: 'Ed',
      text: {
        subject,
        lead: expect.stringContaining(words),
        action: {
          url: `https://tableside.example/${kind === 'role-granted' ? 'desk' : 'profile'}`,
        },
      },
    });
  });
});

describe('new sign-in', () => {
  const write = (recipient: string, details: Record<string, string>) =>
    templates['new-sign-in'](test.db, 'https://site.example', {
      kind: 'new-sign-in',
      recipient,
      details,
      attempts: 1,
      created_at: new Date('2026-11-25T13:43:00Z'),
    });

  it('says when it was, how and in which browser, and leads to one press', async () => {
    const { email } = await createPerson(test.db);
    const mail = await write(email, { device: 'Firefox on Windows', by: 'passkey' });
    expect(mail?.to).toBe(email);
    expect(mail?.text.fields).toEqual([
      ['When', expect.stringMatching(/^2026-11-25 \d\d:43 /)],
      ['Browser', 'Firefox on Windows'],
      ['How', 'with a passkey'],
    ]);
    expect(mail?.text.action).toEqual({
      label: 'That was not me',
      url: expect.stringMatching(/^https:\/\/site\.example\/profile\/not-me\?token=[\w-]{43}$/),
    });
    expect(mail?.text.notes.join(' ')).toContain('once, for 7 days');
  });

  it.each([
    ['password', 'with the password'],
    ['google', 'through Google'],
    ['constructor', ''],
  ])('says of %s: %s', async (by, words) => {
    const { email } = await createPerson(test.db);
    const mail = await write(email, { device: 'Unknown browser', by });
    expect(mail?.text.fields?.[2]).toEqual(['How', words]);
  });

  it('keeps nothing of what a browser calls itself, but words of ours', async () => {
    const password_hash = await (await createPasswords()).hash(PASSWORD);
    const { email } = await createPerson(test.db, { password_hash });
    for (let turn = 0; turn < 2; turn += 1) {
      await test.app.inject({
        method: 'POST',
        url: '/api/client-auth/login',
        payload: { email, password: PASSWORD },
        headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0 <b>call us</b>' },
      });
    }
    const { rows } = await test.database.pool.query(
      'SELECT details FROM mails WHERE recipient = $1',
      [email],
    );
    expect(rows).toEqual([{ details: { device: 'Firefox on Windows', by: 'password' } }]);
  });
});

describe('two-step sign-in', () => {
  const test = prepareMailTest();

  it('tells the owner of what becomes of the second step', async () => {
    const { id, email } = await createPerson(test.db, { email: 'Ana.D@example.com' });
    await test.db
      .insertInto('two_step')
      .values({ user_id: id, app_secret: Buffer.from('x'), app_added_at: sql<Date>`now()` })
      .execute();
    const [code = ''] = await makeRecoveryCodes(test.db, id);
    await useRecoveryCode(test.db, id, code);
    const off = { kind: 'two-step-off', recipient: email } as const;
    await orderMail(test.db, { ...off, details: { passkeys: '2' } });
    for (const kind of [
      'two-step-on',
      'recovery-used',
      'recovery-renewed',
      'two-step-off',
    ] as const) {
      await orderMail(test.db, { kind, recipient: email });
    }
    test.start();
    await test.settle();
    const told = test.server.mails.map(({ to, subject, links }) => [to, subject, links[0]]);
    const newPassword = 'https://tableside.example/forgot-password';
    expect(told.toSorted()).toEqual(
      [
        [email, 'Two-step sign-in is on at Tableside', newPassword],
        [email, 'A recovery code was used at Tableside', newPassword],
        [email, 'You have new recovery codes at Tableside', newPassword],
        [email, 'Two-step sign-in is off at Tableside', newPassword],
        [email, 'Two-step sign-in is off at Tableside', newPassword],
      ].toSorted(),
    );
    const removed = test.server.mails.filter(({ text }) => text.includes('passkeys were removed'));
    expect(removed).toHaveLength(1);
    const used = test.server.mails.find(({ subject }) => subject.includes('was used'));
    expect(used?.text).toContain('9 codes are left');
    expect(test.server.mails.map(({ text }) => text).join()).not.toContain(code);
  });
});

describe('every email', () => {
  const FROM = { name: 'Tableside', address: 'no-reply@tableside.example' };
  /** These are about rows: see enquiries.test.ts, and the tests of owners. */
  const ABOUT_ROWS: readonly string[] = ['contact', 'advertise', 'enquiries-waiting', 'owner-code'];

  it.each(MAIL_KINDS.filter((kind) => !ABOUT_ROWS.includes(kind)))(
    '%s is plain, short and the same in both forms',
    async (kind) => {
      const isConfirmed = !kind.startsWith('verify');
      const { email } = await createPerson(test.db, { first_name: 'Ed', isConfirmed });
      const details = { place: 'Luna', reason: 'spam', role: 'editor', device: 'a browser' };
      const order = { kind, recipient: email, details, attempts: 1, created_at: new Date() };
      const mail = await templates[kind](test.db, 'https://tableside.example', order);
      if (!mail) throw new Error('Nothing is sent.');
      const { subject, lead, action, notes } = mail.text;
      const own = [subject, lead, ...notes].join(' ');
      expect(own).toMatch(/^[\x20-\x7E]+$/);
      expect(own).not.toContain('!');
      const composer = createTransport({ streamTransport: true, buffer: true });
      const { message } = await composer.sendMail(
        buildMessage(
          mail,
          { id: 1, created_at: new Date() },
          { from: FROM, siteOrigin: 'https://tableside.example' },
        ),
      );
      const sent = await parseMail(message as Buffer);
      expect(sent.text.replace(/\s+/g, ' ')).toContain(lead);
      expect(sent.links).toEqual(action ? [action.url] : []);
      expect(sent.html).not.toMatch(/<img|<link|<script|url\(|src=/i);
    },
  );
});
