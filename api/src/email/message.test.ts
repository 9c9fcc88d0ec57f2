import { parseEmail } from '@tableside/testing/received-email';
import { createTransport } from 'nodemailer';
import type { EmailText } from './queue/queue';
import { buildMessage, greet } from './message';

describe('message', () => {
  const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
  const ORDER = { id: 12, created_at: new Date('2026-05-20T22:00:00Z') };
  const FROM = { name: 'Tableside', address: 'no-reply@tableside.example' };
  const ORIGIN = 'https://tableside.example';
  const VERIFY: EmailText = {
    subject: 'Confirm your email for Tableside',
    lead: 'Thanks for signing up. Confirm your email address, so that no one else can use it with Tableside:',
    action: { label: 'Confirm email address', url: `${ORIGIN}/verify-email?token=${TOKEN}` },
    notes: ['You will enter your password to finish.', 'If this was not you, ignore this.'],
  };
  const toReset = (siteOrigin: string): EmailText => ({
    ...VERIFY,
    action: { label: 'Choose', url: `${siteOrigin}/reset-password?token=${TOKEN}` },
  });

  /** As sent. */
  async function compose(
    text: EmailText,
    { firstName = 'Maria', siteOrigin = ORIGIN, from = FROM, order = ORDER } = {},
  ) {
    const letter = { to: 'maria@example.com', firstName, text };
    const composer = createTransport({ streamTransport: true, buffer: true });
    const { message } = await composer.sendMail(buildMessage(letter, order, { from, siteOrigin }));
    return parseEmail(message as Buffer);
  }

  /** Visible text of the HTML part. */
  const termsOf = (html: string): string =>
    html
      .replace(/<head>.*<\/head>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');

  describe('an email', () => {
    const text = VERIFY;

    it('has the same text in plain text and HTML, and loads nothing', async () => {
      const email = await compose(text);
      const words = termsOf(email.html);
      const signature = 'Tableside, tableside.example';
      for (const block of [
        'Hello Maria,',
        text.lead,
        text.action?.url ?? '',
        ...text.notes,
        signature,
      ]) {
        expect(email.text.replace(/\s+/g, ' ')).toContain(block);
        expect(words).toContain(block);
      }
      expect(email.links).toEqual([text.action?.url]);
      expect(email.html).not.toMatch(/<img|<link|<script|url\(|src=/i);
      expect(email.text + email.subject).not.toContain('!');
    });

    it('is ASCII with short lines and the link on its own line', async () => {
      const { raw, text: plain } = await compose(text);
      const [, part = ''] = /text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/.exec(raw) ?? [];
      expect(raw).toMatch(/text\/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n/);
      expect(part.split('\r\n')).toContain(text.action?.url);
      for (const line of plain.split('\n')) {
        if (!line.startsWith('http')) expect(line.length).toBeLessThanOrEqual(72);
      }
    });
  });

  it('has the headers of an automatic email', async () => {
    const { headers, from, to, subject } = await compose(VERIFY);
    expect({ from, to, subject }).toEqual({
      from: 'no-reply@tableside.example',
      to: 'maria@example.com',
      subject: 'Confirm your email for Tableside',
    });
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<[0-9a-f]{32}@tableside\.example>$/),
      date: expect.any(String),
      'mime-version': '1.0',
    });
    expect(headers).not.toHaveProperty('x-mailer');
  });

  it('keeps a unique Message-ID when retried', async () => {
    const idOf = async (order: typeof ORDER) =>
      (await compose(toReset(ORIGIN), { order })).headers['message-id'];
    expect(await idOf(ORDER)).toBe(await idOf({ ...ORDER }));
    expect(await idOf(ORDER)).not.toBe(await idOf({ ...ORDER, id: 13 }));
  });

  it('does not break a long link', async () => {
    const siteOrigin = `https://${'a-long-name.'.repeat(12)}example:8443`;
    const { raw } = await compose(toReset(siteOrigin), { siteOrigin });
    expect(raw).toContain(`\r\n${siteOrigin}/reset-password?token=${TOKEN}\r\n`);
  });

  it.each(['Ольга', '李明', 'Зоя', 'Zoë'])('greets %s and keeps the link', async (firstName) => {
    const email = await compose(VERIFY, { firstName });
    expect(email.text).toMatch(new RegExp(`^Hello ${firstName},\n`));
    expect(email.html).toContain(`Hello ${firstName},`);
    expect(email.links).toEqual([`${ORIGIN}/verify-email?token=${TOKEN}`]);
    expect(email.raw).toMatch(/^[\r\n\t\x20-\x7E]*$/);
  });

  it.each([
    'Eve\r\nBcc: everybody@example.com',
    '"><script>alert(1)</script>',
    "Robert'); DROP TABLE emails;--",
    '&lt;b&gt; & "quotes"',
  ])('escapes a name such as %j', async (firstName) => {
    const email = await compose(VERIFY, { firstName });
    expect(email.headers).not.toHaveProperty('bcc');
    expect(email.raw).not.toMatch(/^Bcc:/im);
    expect(email.html).not.toMatch(/<script|<b>/);
    expect(email.links).toHaveLength(1);
  });

  it('encodes a sender name in another script', async () => {
    const from = { name: 'Küche "Süd"', address: 'no-reply@tableside.example' };
    const { raw } = await compose(VERIFY, { from });
    expect(raw).toMatch(/^From: =\?UTF-8\?.*<no-reply@tableside\.example>/m);
  });
});

describe('greet', () => {
  it.each([
    ['Maria', 'Hello Maria,'],
    ['  Jean  Luc ', 'Hello Jean Luc,'],
    ["O'Neil-Ångström", "Hello O'Neil-Ångström,"],
    ['Anne-Marie', 'Hello Anne-Marie,'],
    ['Zoë\u0308', 'Hello Zoë\u0308,'],
    ['J.R.', 'Hello J.R.,'],
    ['J. Robert', 'Hello J. Robert,'],
    ['李明', 'Hello 李明,'],
    ['さくら', 'Hello さくら,'],
    ['דוד', 'Hello דוד,'],
    ['प्रिया', 'Hello प्रिया,'],
  ])('greets %j by name', (name, greeting) => {
    expect(greet(name)).toBe(greeting);
  });

  it.each([
    undefined,
    '',
    ' \t',
    'You won! Call +1 900 555 0199 now',
    'Call me now please',
    'Nine hundred dollars',
    'You won!',
    'Room 101',
    'R2D2',
    '٩٠٠',
    'win at evil.com',
    'evil.com',
    'evil。com',
    'e.v.i.l.',
    'http://evil.example',
    'eve@evil.example',
    'www.evil',
    '<b>',
    'call 1:800',
    'pay, now',
    'Ana\u00A0won\u2003money',
    '💰 money',
    '恭喜你中奖请打电话给我们',
    'ยินดีด้วยคุณถูกรางวัล',
    'n'.repeat(21),
    'Youhavewon-callusnow-fast',
  ])('omits %j, which could carry a message', (name) => {
    expect(greet(name)).toBe('Hello,');
  });

  it('drops invisible characters', () => {
    expect(greet('Ma\r\nria\u202E')).toBe('Hello Ma ria,');
  });
});
