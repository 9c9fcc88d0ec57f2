import { nothing } from '@tableside/contracts/common/wire';
import { HONEYPOT_FIELD } from '@tableside/contracts/site/rules';
import { call } from '../../testing/app';
import { CONTACT, enquiry, FORMS, message, prepareFormsTest } from '../../testing/enquiries/forms';

const OPTIONAL_OF_ENQUIRY = ['phone', 'message'];

const test = prepareFormsTest();
const { logs, orders, post, stored } = test;

describe.each(FORMS)('the form %s', (kind, url, body, thanks, table) => {
  it('is stored and answered as the contract says', async () => {
    expect(await call(test, 'POST', url, nothing, body)).toEqual({
      status: 200,
      success: true,
      message: thanks,
      data: null,
    });
    expect(await stored(table)).toMatchObject([body]);
    expect(logs()).not.toMatch(/jane@|bo@|grey|Call me/);
  });

  it.each<unknown>(['http://spam.example', 'x'.repeat(20_000), 'a\0b\u001B', 7, ['x'], { a: 1 }])(
    'thanks a bot that fills the honeypot, and nothing is stored or mailed: %.12s',
    async (website) => {
      const answer = await call(test, 'POST', url, nothing, { ...body, [HONEYPOT_FIELD]: website });
      expect(answer).toEqual({ status: 200, success: true, message: thanks, data: null });
      expect(await stored(table)).toEqual([]);
      expect(await orders()).toEqual([]);
      expect(logs()).toContain(`"form":"${kind}","msg":"A bot was turned away"`);
      expect(logs()).not.toMatch(/spam|jane@|bo@|grey|xxx/);
    },
  );

  it('takes a blank honeypot for nobody', async () => {
    await call(test, 'POST', url, nothing, { ...body, [HONEYPOT_FIELD]: ' ' });
    expect(await stored(table)).toHaveLength(1);
    expect(logs()).not.toContain('bot');
  });

  it('refuses what is no text, without a word about the honeypot of people', async () => {
    for (const value of [7, true, ['x'], { a: 1 }, null]) {
      const wrong = Object.fromEntries(Object.keys(body).map((name) => [name, value]));
      const { status, body: answer } = await post(url, wrong);
      expect(status).toBe(400);
      expect(answer).toMatchObject({ success: false, data: null, error: 'invalid-input' });
      // What is optional may be sent as null.
      const refused = Object.keys(body).filter(
        (name) => value !== null || body !== enquiry || !OPTIONAL_OF_ENQUIRY.includes(name),
      );
      expect(Object.keys(answer['fields'] as object)).toEqual(refused);
    }
    expect(await stored(table)).toEqual([]);
  });

  it('refuses missing fields, other bodies and huge ones', async () => {
    expect((await post(url, {})).status).toBe(400);
    expect((await post(url, [body])).status).toBe(400);
    expect((await post(url, 'null')).status).toBe(400);
    expect((await post(url, '{"email":')).body).toMatchObject({ error: 'malformed-json' });
    const huge = { ...body, [HONEYPOT_FIELD]: 'x'.repeat(70_000) };
    expect((await post(url, huge)).status).toBe(413);
    expect(await stored(table)).toEqual([]);
  });
});

describe('bad input', () => {
  it('10,000 characters are refused with the sentence of the form', async () => {
    const long = 'x'.repeat(10_000);
    const { status, body } = await post(CONTACT, { ...message, message: long, full_name: long });
    expect([status, body['fields']]).toEqual([
      400,
      { full_name: 'Use at most 120 characters.', message: 'Use at most 5,000 characters.' },
    ]);
    expect(await stored('contact_messages')).toEqual([]);
  });

  it('<script> and SQL are stored as text', async () => {
    const nasty = `<script>alert(1)</script>'); DROP TABLE users;-- javascript:alert(1)`;
    await post(CONTACT, { ...message, full_name: nasty, message: nasty });
    expect(await stored('contact_messages')).toMatchObject([{ full_name: nasty, message: nasty }]);
  });

  it('line breaks, NUL, escape sequences and lone surrogates are harmless where they end', async () => {
    const { status } = await post(
      CONTACT,
      `{"full_name":"Eve\\r\\nBcc: all@example.com\\u0000","email":"eve@example.com","subject":"other","message":"a\\u0000b\\ud800\\u001b[2Jc\\r\\nd\\u202e"}`,
    );
    expect(status).toBe(200);
    expect(await stored('contact_messages')).toMatchObject([
      { full_name: 'Eve Bcc: all@example.com', message: 'a b\uFFFD [2Jc\nd' },
    ]);
  });

  it.each([
    'jane@example.com\r\nBcc: all@example.com',
    'Jane <jane@example.com>',
    'a@b.example,c@d.example',
  ])('the address %j is refused', async (email) => {
    expect((await post(CONTACT, { ...message, email })).status).toBe(400);
  });
});
