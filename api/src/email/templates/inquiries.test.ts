import { createInquiry, handleInquiry } from '../../inquiries/repository';
import { prepareEmailTest, until } from '../../testing/emails';
import { type EmailKind, enqueueEmail } from '../queue/queue';
import { describeSubject, formatCityTime, readPlan, toLine } from '../../inquiries/describe';

describe('emails to the operator', () => {
  const test = prepareEmailTest();
  const OPERATOR = 'ana@tableside.example';
  const AT = '2026-11-21T07:44:11Z';

  const message = {
    full_name: 'Jane Doe',
    email: 'jane@example.com',
    subject: 'technical',
    message: 'The map stays grey.\n\nSince Tuesday.',
  };

  const inquiry = {
    restaurant_name: 'Luna',
    contact_person: 'Bo Díaz',
    email: 'bo@example.com',
    phone: '+1 423 555 0100',
    message: 'Plan: Premium ($199 per month)\nCall me.',
  };

  const query = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);

  const order = (kind: EmailKind, id?: number) =>
    enqueueEmail(test.db, {
      kind,
      recipient: OPERATOR,
      ...(id === undefined ? {} : { details: { id: String(id) } }),
    });

  beforeAll(() => query(`INSERT INTO settings VALUES ('time_zone', 'America/New_York')`));
  afterEach(() => query('TRUNCATE contact_messages, advertisement_inquiries'));

  async function sendMessage(changes: Partial<typeof message> = {}) {
    const id = await createInquiry(test.db, { kind: 'contact', form: { ...message, ...changes } });
    await query('UPDATE contact_messages SET created_at = $1', [AT]);
    await order('contact', id);
    test.start();
    return { id, email: await test.server.waitForEmail(({ to }) => to === OPERATOR) };
  }

  async function sendInquiry(changes: Partial<typeof inquiry> = {}) {
    const id = await createInquiry(test.db, {
      kind: 'advertise',
      form: { ...inquiry, ...changes },
    });
    await query('UPDATE advertisement_inquiries SET created_at = $1', [AT]);
    await order('advertise', id);
    test.start();
    return { id, email: await test.server.waitForEmail(({ to }) => to === OPERATOR) };
  }

  it('sends a contact message with all fields, city time and the sender as Reply-To', async () => {
    const { email } = await sendMessage();
    expect(email).toMatchObject({
      from: 'no-reply@tableside.example',
      recipients: [OPERATOR],
      subject: 'Contact: Something isn’t working, from Jane Doe',
      links: ['https://tableside.example/admin/city/queue'],
    });
    expect(email.text.trimEnd()).toBe(
      [
        'Hello,',
        '',
        'You have a new message from the contact form.',
        '',
        'Name:',
        '    Jane Doe',
        '',
        'Email:',
        '    jane@example.com',
        '',
        'Subject:',
        '    Something isn’t working',
        '',
        'Message:',
        '    The map stays grey.',
        '',
        '    Since Tuesday.',
        '',
        'Sent:',
        '    Nov 21, 2026, 2:44 AM EST',
        '',
        'Reply to this email to reach the sender. The address has not been',
        'verified.',
        '',
        "When you've handled it, mark it as done in the queue:",
        '',
        'https://tableside.example/admin/city/queue',
        '',
        '-- ',
        'Tableside, tableside.example',
      ].join('\n'),
    );
    expect(email.replyTo).toEqual([{ name: 'Jane Doe', address: 'jane@example.com' }]);
    expect(email.html).toContain('The map stays grey.\n\nSince Tuesday.</p>');
  });

  it('sends an advertising inquiry with the plan in the subject', async () => {
    const { email } = await sendInquiry();
    expect(email.subject).toBe('Advertising inquiry: Luna (Plan: Premium)');
    for (const part of [
      'Luna',
      'Bo Díaz',
      'bo@example.com',
      '+1 423 555 0100',
      'Plan: Premium ($199 per month)',
      'Call me.',
      'Nov 21, 2026, 2:44 AM EST',
    ]) {
      expect(email.text).toContain(part);
      expect(email.html).toContain(part);
    }
    expect(email.replyTo).toEqual([{ name: 'Bo Díaz', address: 'bo@example.com' }]);
  });

  it('leaves out empty fields', async () => {
    const { email } = await sendInquiry({ phone: '', message: '' });
    expect(email.subject).toBe('Advertising inquiry: Luna');
    expect(email.text).not.toMatch(/Phone|Message:/);
    expect(email.html).not.toMatch(/Phone|Message</);
  });

  it.each([
    'Eve\r\nBcc: all@example.com\r\n\r\n<b>',
    'Eve" <all@example.com>, "x',
    '\\"<all@example.com>,',
    '=?utf-8?q?all=40example=2Ecom?= <all@example.com>',
    'Zoë\u2028Bcc: all@example.com',
    '李明 🍕 '.repeat(15).trim(),
    'x'.repeat(120),
    '\uD800',
  ])('writes the name %j into headers only as a name', async (full_name) => {
    const { email } = await sendMessage({ full_name });
    expect(email.headers).not.toHaveProperty('bcc');
    expect(email.recipients).toEqual([OPERATOR]);
    expect(email.raw.split('\r\n\r\n')[0]).toMatch(/^[\r\n\t\x20-\x7E]*$/);
    const [writer, ...others] = email.replyTo;
    expect(others).toEqual([]);
    expect(writer?.address).toBe('jane@example.com');
    expect([...(writer?.name ?? '')].length).toBeLessThanOrEqual(80);
    expect(email.subject).toMatch(/^Contact: Something isn’t working, from /);
    expect([...email.subject].length).toBeLessThanOrEqual(110);
  });

  it.each([
    'jane@example.com>,<all@example.com',
    'jane@example.com\r\nBcc: all@example.com',
    'jane',
  ])('does not use the invalid address %j as Reply-To', async (email) => {
    const { email: message } = await sendMessage({ email });
    expect(message.headers).not.toHaveProperty('bcc');
    expect(message.replyTo).toEqual([]);
    expect(message.recipients).toEqual([OPERATOR]);
  });

  it('escapes scripts, links, forged labels and forged signatures', async () => {
    const nasty = `<script>alert(1)</script><a href="javascript:alert(1)">x</a>\n-- \nEmail:\n    boss@example.com`;
    const { email } = await sendMessage({
      message: nasty,
      full_name: '<img src=x onerror=alert(1)>',
    });
    expect(email.html).not.toMatch(/<script|<img|<a /i);
    expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(email.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(email.text.match(/^Email:$/gm)).toHaveLength(1);
    expect(email.text.match(/^-- $/gm)).toHaveLength(1);
    expect(email.text).toContain('\n    <script>alert(1)</script>');
  });

  it('keeps content out of queue and logs, even when sending fails', async () => {
    const id = await createInquiry(test.db, { kind: 'contact', form: message });
    await order('contact', id);
    test.server.setMode('defer');
    test.start();
    while (((await test.orders())[0]?.attempts ?? 0) < 2) await new Promise(setImmediate);
    expect(JSON.stringify(await test.orders())).not.toMatch(/jane|Jane|grey/);
    test.server.setMode('accept');
    await test.settle();
    expect(await test.orders()).toMatchObject([{ details: {}, last_error: null }]);
    expect(test.logs()).toContain('"kind":"contact"');
    expect(test.logs()).not.toMatch(/jane|grey|ana@/i);
  });

  it('sends nothing about deleted or handled inquiries', async () => {
    const message1 = await createInquiry(test.db, { kind: 'contact', form: message });
    const inquiryId = await createInquiry(test.db, { kind: 'advertise', form: inquiry });
    await handleInquiry(test.db, 'contact', message1);
    await handleInquiry(test.db, 'advertise', inquiryId);
    await order('contact', message1);
    await order('advertise', inquiryId);
    await order('contact', 999_999);
    await order('advertise', 999_999);
    await order('inquiries-waiting');
    test.start();
    await test.settle();
    expect(test.server.emails).toEqual([]);
    // Each is logged just after it was closed.
    await until(() => test.logs().match(/email no longer needed/g)?.length === 5);
  });

  it('says that more inquiries are waiting and where to see them', async () => {
    await createInquiry(test.db, { kind: 'contact', form: message });
    await createInquiry(test.db, { kind: 'advertise', form: inquiry });
    await order('inquiries-waiting');
    test.start();
    const email = await test.server.waitForEmail(({ to }) => to === OPERATOR);
    expect(email.subject).toBe('More messages are waiting on Tableside');
    expect(email.text).toContain('More than 60 messages and inquiries arrived within an hour.');
    expect(email.text).toContain('2 are open. See them in the queue:');
    expect(email.headers).not.toHaveProperty('reply-to');
  });
});

describe('descriptions', () => {
  it.each([
    ['technical', 'Something isn’t working'],
    ['from another site', 'from another site'],
  ])('describes the subject %s as "%s"', (subject, words) =>
    expect(describeSubject(subject)).toBe(words),
  );

  it.each([
    ['Plan: Premium ($199 per month)\n\nHello', 'Plan: Premium'],
    ['Plan: Basic', 'Plan: Basic'],
    ['Plan: Basic \nPlan: Premium', 'Plan: Basic'],
    ['Plan: ', null],
    ['Plan: ($199)', null],
    ['Hello\nPlan: Premium', null],
    ['', null],
  ])('reads the plan of %j', (message, plan) => expect(readPlan(message)).toBe(plan));

  it.each([
    ['Jane', 'Jane'],
    ['  a\r\n\tb\u001B[2J\u202Ec  ', 'a b [2J c'],
    ['x'.repeat(11), `${'x'.repeat(9)}…`],
    ['🍕'.repeat(11), `${'🍕'.repeat(9)}…`],
    ['x'.repeat(10), 'x'.repeat(10)],
  ])('flattens %j to one line', (text, line) => expect(toLine(text, 10)).toBe(line));

  it.each([
    ['America/New_York', 'Nov 21, 2026, 2:44 AM EST'],
    ['Europe/Berlin', 'Nov 21, 2026, 8:44 AM GMT+1'],
    [null, 'Nov 21, 2026, 7:44 AM UTC'],
    ['Mars/Olympus', 'Nov 21, 2026, 7:44 AM UTC'],
  ])('formats a time in %s', (timeZone, time) =>
    expect(formatCityTime(new Date('2026-11-21T07:44:11Z'), timeZone)).toBe(time),
  );
});
