import { parseEmail } from '@tableside/testing/received-email';
import { createTransport } from 'nodemailer';
import { buildMessage } from '../message';
import { sql } from 'kysely';
import { prepareTestApp } from '../../testing/app';
import { createUser } from '../../testing/users';
import { templates } from './templates';
import { PASSWORD, PASSWORD_HASH } from '../../testing/users/accounts';
import { EMAIL_KINDS, enqueueEmail } from '../queue/queue';
import { prepareEmailTest } from '../../testing/emails';
import { makeRecoveryCodes, useRecoveryCode } from '../../auth/two-step/repository';

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
    ['report', 'Thanks for reporting a review of Luna.'],
    ['correction', 'Thanks for suggesting an edit to Luna.'],
    ['inquiry', 'Thanks for asking about advertising.'],
    ['message', 'Thanks for your message.'],
  ])('declined %s: names the submission and the reason', async (kind, words) => {
    const email = await write('queue-refused', 'a@example.com', {
      kind,
      restaurant: 'Luna',
      note: 'Because.',
    });
    expect(email).toMatchObject({
      to: 'a@example.com',
      text: { lead: expect.stringContaining(words), fields: [['Reason', 'Because.']] },
    });
  });

  it.each(['report', 'photo'])('removed %s: tells the author why and what to do', async (kind) => {
    const { email } = await createUser(test.db, { first_name: 'Ed' });
    const message = await write('queue-removed', email, {
      kind,
      restaurant: 'Luna',
      reason: 'spam',
      note: '',
    });
    expect(message).toMatchObject({
      to: email,
      firstName: 'Ed',
      text: {
        lead: `We removed your ${kind === 'photo' ? 'photo' : 'review'} of Luna.`,
        fields: [
          ['Reason', 'It is advertising or spam.'],
          ["Moderator's note", ''],
        ],
        notes: [expect.stringContaining('within 30 days')],
      },
    });
  });
});

describe('roles', () => {
  it.each([
    ['role-granted', 'editor', 'You are now an editor on Tableside', "edit the site's content"],
    ['role-granted', 'moderator', 'You are now a moderator on Tableside', 'moderate reviews'],
    ['role-granted', 'operator', 'You are now an operator on Tableside', 'grant roles'],
    [
      'role-revoked',
      'editor',
      'A role was removed from your Tableside account',
      'no longer an editor',
    ],
    [
      'role-revoked',
      'moderator',
      'A role was removed from your Tableside account',
      'no longer a mod',
    ],
  ] as const)('%s explains the role %s', async (kind, role, subject, words) => {
    const { email } = await createUser(test.db, { first_name: 'Ed' });
    const order = {
      kind,
      recipient: email,
      details: { role },
      attempts: 1,
      created_at: new Date(),
    };
    const message = await templates[kind](test.db, 'https://tableside.example', order);
    expect(message).toMatchObject({
      to: email,
      firstName: 'Ed',
      text: {
        subject,
        lead: expect.stringContaining(words),
        action: {
          url: `https://tableside.example/${kind === 'role-granted' ? 'admin' : 'profile'}`,
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

  it('has time, method, browser and a link to report it', async () => {
    const { email } = await createUser(test.db);
    const message = await write(email, { device: 'Firefox on Windows', by: 'passkey' });
    expect(message?.to).toBe(email);
    expect(message?.text.fields).toEqual([
      ['When', expect.stringMatching(/^Nov 25, 2026, \d+:43 [AP]M /)],
      ['Browser', 'Firefox on Windows'],
      ['Method', 'Passkey'],
    ]);
    expect(message?.text.action).toEqual({
      label: "This wasn't me",
      url: expect.stringMatching(/^https:\/\/site\.example\/profile\/not-me\?token=[\w-]{43}$/),
    });
    expect(message?.text.notes.join(' ')).toContain('once and expires in 7 days');
  });

  it.each([
    ['password', 'Password'],
    ['google', 'Google'],
    ['constructor', ''],
  ])('describes method %s as "%s"', async (by, words) => {
    const { email } = await createUser(test.db);
    const message = await write(email, { device: 'Unknown browser', by });
    expect(message?.text.fields?.[2]).toEqual(['Method', words]);
  });

  it('stores our own description of the browser, not its user agent', async () => {
    const { email } = await createUser(test.db, { password_hash: PASSWORD_HASH });
    for (let turn = 0; turn < 2; turn += 1) {
      await test.app.inject({
        method: 'POST',
        url: '/api/client-auth/login',
        payload: { email, password: PASSWORD },
        headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0 <b>call us</b>' },
      });
    }
    const { rows } = await test.database.pool.query(
      'SELECT details FROM emails WHERE recipient = $1',
      [email],
    );
    expect(rows).toEqual([{ details: { device: 'Firefox on Windows', by: 'password' } }]);
  });
});

describe('two-step login', () => {
  const test = prepareEmailTest();

  it('emails the owner about every change', async () => {
    const { id, email } = await createUser(test.db, { email: 'Ana.D@example.com' });
    await test.db
      .insertInto('two_step')
      .values({ user_id: id, app_secret: Buffer.from('x'), app_added_at: sql<Date>`now()` })
      .execute();
    const [code = ''] = await makeRecoveryCodes(test.db, id);
    await useRecoveryCode(test.db, id, code);
    const off = { kind: 'two-step-off', recipient: email } as const;
    await enqueueEmail(test.db, { ...off, details: { passkeys: '2' } });
    for (const kind of [
      'two-step-on',
      'recovery-used',
      'recovery-renewed',
      'two-step-off',
    ] as const) {
      await enqueueEmail(test.db, { kind, recipient: email });
    }
    test.start();
    await test.settle();
    const notified = test.server.emails.map(({ to, subject, links }) => [to, subject, links[0]]);
    const newPassword = 'https://tableside.example/forgot-password';
    expect(notified.toSorted()).toEqual(
      [
        [email, 'Two-step login is on for your Tableside account', newPassword],
        [email, 'A recovery code was used on your Tableside account', newPassword],
        [email, 'Your Tableside recovery codes were replaced', newPassword],
        [email, 'Two-step login is off for your Tableside account', newPassword],
        [email, 'Two-step login is off for your Tableside account', newPassword],
      ].toSorted(),
    );
    const removed = test.server.emails.filter(({ text }) => text.includes('passkeys were removed'));
    expect(removed).toHaveLength(1);
    const used = test.server.emails.find(({ subject }) => subject.includes('was used'));
    expect(used?.text).toContain('9 codes are left');
    expect(test.server.emails.map(({ text }) => text).join()).not.toContain(code);
  });
});

describe('every email', () => {
  const FROM = { name: 'Tableside', address: 'no-reply@tableside.example' };
  /** These need rows: see inquiries.test.ts and the tests of owners. */
  const ABOUT_ROWS: readonly string[] = ['contact', 'advertise', 'inquiries-waiting', 'owner-code'];

  it.each(EMAIL_KINDS.filter((kind) => !ABOUT_ROWS.includes(kind)))(
    '%s has the same ASCII text in both parts and loads nothing',
    async (kind) => {
      const isConfirmed = !kind.startsWith('verify');
      const { email } = await createUser(test.db, { first_name: 'Ed', isConfirmed });
      const details = { restaurant: 'Luna', reason: 'spam', role: 'editor', device: 'a browser' };
      const order = { kind, recipient: email, details, attempts: 1, created_at: new Date() };
      const content = await templates[kind](test.db, 'https://tableside.example', order);
      if (!content) throw new Error('Nothing is sent.');
      const { subject, lead, action, notes } = content.text;
      const own = [subject, lead, ...notes].join(' ');
      expect(own).toMatch(/^[\x20-\x7E]+$/);
      expect(own).not.toContain('!');
      const composer = createTransport({ streamTransport: true, buffer: true });
      const { message } = await composer.sendMail(
        buildMessage(
          content,
          { id: 1, created_at: new Date() },
          { from: FROM, siteOrigin: 'https://tableside.example' },
        ),
      );
      const sent = await parseEmail(message as Buffer);
      expect(sent.text.replace(/\s+/g, ' ')).toContain(lead);
      expect(sent.links).toEqual(action ? [action.url] : []);
      expect(sent.html).not.toMatch(/<img|<link|<script|url\(|src=/i);
    },
  );
});
