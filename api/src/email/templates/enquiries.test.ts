import {
  createAdvertisementEnquiry,
  createContactMessage,
  handleEnquiry,
} from '../../enquiries/repository';
import { prepareMailTest, until } from '../../testing/mails';
import { type MailKind, orderMail } from '../queue/queue';
import { describeSubject, formatCityTime, readPlan, toLine } from '../../enquiries/describe';

describe('mails to the operator', () => {
  const test = prepareMailTest();
  const OPERATOR = 'ana@tableside.example';
  const AT = '2026-11-21T07:44:11Z';

  const message = {
    full_name: 'Jane Doe',
    email: 'jane@example.com',
    subject: 'technical',
    message: 'The map stays grey.\n\nSince Tuesday.',
  };

  const enquiry = {
    restaurant_name: 'Luna',
    contact_person: 'Bo Díaz',
    email: 'bo@example.com',
    phone: '+1 423 555 0100',
    message: 'Plan: Premium ($199 per month)\nCall me.',
  };

  const query = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);

  const order = (kind: MailKind, id?: number) =>
    orderMail(test.db, {
      kind,
      recipient: OPERATOR,
      ...(id === undefined ? {} : { details: { id: String(id) } }),
    });

  beforeAll(() => query(`INSERT INTO settings VALUES ('time_zone', 'America/New_York')`));
  afterEach(() => query('TRUNCATE contact_messages, advertisement_enquiries'));

  async function sendMessage(changes: Partial<typeof message> = {}) {
    const id = await createContactMessage(test.db, { ...message, ...changes });
    await query('UPDATE contact_messages SET created_at = $1', [AT]);
    await order('contact', id);
    test.start();
    return { id, mail: await test.server.waitForMail(({ to }) => to === OPERATOR) };
  }

  async function sendEnquiry(changes: Partial<typeof enquiry> = {}) {
    const id = await createAdvertisementEnquiry(test.db, { ...enquiry, ...changes });
    await query('UPDATE advertisement_enquiries SET created_at = $1', [AT]);
    await order('advertise', id);
    test.start();
    return { id, mail: await test.server.waitForMail(({ to }) => to === OPERATOR) };
  }

  it('tells the operator of a contact message, with all fields, in city time, and answers go to the sender', async () => {
    const { mail } = await sendMessage();
    expect(mail).toMatchObject({
      from: 'no-reply@tableside.example',
      recipients: [OPERATOR],
      subject: 'Contact: Something does not work, from Jane Doe',
      links: ['https://tableside.example/desk/city/queue'],
    });
    expect(mail.text.trimEnd()).toBe(
      [
        'Hello,',
        '',
        'Somebody wrote to us with the contact form.',
        '',
        'Name:',
        '    Jane Doe',
        '',
        'Email:',
        '    jane@example.com',
        '',
        'Subject:',
        '    Something does not work',
        '',
        'Message:',
        '    The map stays grey.',
        '',
        '    Since Tuesday.',
        '',
        'Sent:',
        '    2026-11-21 02:44 EST',
        '',
        'Answer this mail to write to them. Nobody has checked that the address',
        'is theirs.',
        '',
        'When it is dealt with, resolve it in the queue:',
        '',
        'https://tableside.example/desk/city/queue',
        '',
        '-- ',
        'Tableside, tableside.example',
      ].join('\n'),
    );
    expect(mail.replyTo).toEqual([{ name: 'Jane Doe', address: 'jane@example.com' }]);
    expect(mail.html).toContain('The map stays grey.\n\nSince Tuesday.</p>');
  });

  it('tells the operator of an advertising enquiry, with the plan in the subject', async () => {
    const { mail } = await sendEnquiry();
    expect(mail.subject).toBe('Advertising inquiry: Luna (Plan: Premium)');
    for (const part of [
      'Luna',
      'Bo Díaz',
      'bo@example.com',
      '+1 423 555 0100',
      'Plan: Premium ($199 per month)',
      'Call me.',
      '2026-11-21 02:44 EST',
    ]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(mail.replyTo).toEqual([{ name: 'Bo Díaz', address: 'bo@example.com' }]);
  });

  it('leaves out what was left out', async () => {
    const { mail } = await sendEnquiry({ phone: '', message: '' });
    expect(mail.subject).toBe('Advertising inquiry: Luna');
    expect(mail.text).not.toMatch(/Phone|Message:/);
    expect(mail.html).not.toMatch(/Phone|Message</);
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
  ])('the name %j is written into headers as a name only', async (full_name) => {
    const { mail } = await sendMessage({ full_name });
    expect(mail.headers).not.toHaveProperty('bcc');
    expect(mail.recipients).toEqual([OPERATOR]);
    expect(mail.raw.split('\r\n\r\n')[0]).toMatch(/^[\r\n\t\x20-\x7E]*$/);
    const [writer, ...others] = mail.replyTo;
    expect(others).toEqual([]);
    expect(writer?.address).toBe('jane@example.com');
    expect([...(writer?.name ?? '')].length).toBeLessThanOrEqual(80);
    expect(mail.subject).toMatch(/^Contact: Something does not work, from /);
    expect([...mail.subject].length).toBeLessThanOrEqual(110);
  });

  it.each([
    'jane@example.com>,<all@example.com',
    'jane@example.com\r\nBcc: all@example.com',
    'jane',
  ])('the invalid address %j is not used as Reply-To', async (email) => {
    const { mail } = await sendMessage({ email });
    expect(mail.headers).not.toHaveProperty('bcc');
    expect(mail.replyTo).toEqual([]);
    expect(mail.recipients).toEqual([OPERATOR]);
  });

  it('shows hostile text as text: <script>, javascript: links, forged labels and signatures', async () => {
    const nasty = `<script>alert(1)</script><a href="javascript:alert(1)">x</a>\n-- \nEmail:\n    boss@example.com`;
    const { mail } = await sendMessage({
      message: nasty,
      full_name: '<img src=x onerror=alert(1)>',
    });
    expect(mail.html).not.toMatch(/<script|<img|<a /i);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail.text.match(/^Email:$/gm)).toHaveLength(1);
    expect(mail.text.match(/^-- $/gm)).toHaveLength(1);
    expect(mail.text).toContain('\n    <script>alert(1)</script>');
  });

  it('sends the longest message whole', async () => {
    const long = `${'word '.repeat(900)}${'x'.repeat(499)}!`;
    const { mail } = await sendMessage({ message: long });
    expect(mail.text.replace(/\s+/g, ' ')).toContain(long);
    expect(mail.html).toContain(long);
  });

  it('keeps the content out of the queue and out of the logs, also when sending fails', async () => {
    const id = await createContactMessage(test.db, message);
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

  it('sends nothing about what is gone or dealt with', async () => {
    const message1 = await createContactMessage(test.db, message);
    const enquiry1 = await createAdvertisementEnquiry(test.db, enquiry);
    await handleEnquiry(test.db, 'contact', message1);
    await handleEnquiry(test.db, 'advertise', enquiry1);
    await order('contact', message1);
    await order('advertise', enquiry1);
    await order('contact', 999_999);
    await order('advertise', 999_999);
    await order('enquiries-waiting');
    test.start();
    await test.settle();
    expect(test.server.mails).toEqual([]);
    // Each is told just after it was put away.
    await until(() => test.logs().match(/Mail not needed any more/g)?.length === 5);
  });

  it('says that more are waiting than are mailed, and how to see them', async () => {
    await createContactMessage(test.db, message);
    await createAdvertisementEnquiry(test.db, enquiry);
    await order('enquiries-waiting');
    test.start();
    const mail = await test.server.waitForMail(({ to }) => to === OPERATOR);
    expect(mail.subject).toBe('More messages are waiting at Tableside');
    expect(mail.text).toContain('More than 60 messages and inquiries came within an hour.');
    expect(mail.text).toContain('2 are open. To see them:');
    expect(mail.headers).not.toHaveProperty('reply-to');
  });
});

describe('descriptions', () => {
  it.each([
    ['technical', 'Something does not work'],
    ['of another host', 'of another host'],
  ])('calls the subject %s "%s"', (subject, words) => expect(describeSubject(subject)).toBe(words));

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
  ])('makes a line of %j', (text, line) => expect(toLine(text, 10)).toBe(line));

  it.each([
    ['America/New_York', '2026-11-21 02:44 EST'],
    ['Europe/Berlin', '2026-11-21 08:44 GMT+1'],
    [null, '2026-11-21 07:44 UTC'],
    ['Mars/Olympus', '2026-11-21 07:44 UTC'],
  ])('says when it was by the clocks of %s', (timeZone, time) =>
    expect(formatCityTime(new Date('2026-11-21T07:44:11Z'), timeZone)).toBe(time),
  );
});
