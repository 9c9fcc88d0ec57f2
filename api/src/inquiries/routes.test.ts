import { nothing } from '@tableside/contracts/common/wire';
import { HONEYPOT_FIELD } from '@tableside/contracts/site/rules';
import { call } from '../testing/app';
import {
  ADVERTISE,
  CONTACT,
  inquiry,
  FORMS,
  EMAILED_FORMS,
  message,
  NOTIFY,
  OPERATOR,
  prepareFormsTest,
  signup,
} from '../testing/inquiries';
import { buildApp } from '../app';

const test = prepareFormsTest();

describe('forms', () => {
  const OPTIONAL_OF_INQUIRY = ['phone', 'message'];
  const { logs, orders, post, stored } = test;

  describe.each(FORMS)('the form %s', (kind, url, body, thanks, table) => {
    it('stores the form and responds as the contract defines', async () => {
      expect(await call(test, 'POST', url, nothing, body)).toEqual({
        status: 200,
        success: true,
        message: thanks,
        data: null,
      });
      expect(await stored(table)).toMatchObject([body]);
      expect(logs()).not.toMatch(/jane@|bo@|grey|Call me/);
    });

    it.each<unknown>(['http://spam.example', 'x'.repeat(20_000), { a: 1 }])(
      'thanks a bot that fills the honeypot, and nothing is stored or emailed: %.12s',
      async (website) => {
        const response = await call(test, 'POST', url, nothing, {
          ...body,
          [HONEYPOT_FIELD]: website,
        });
        expect(response).toEqual({ status: 200, success: true, message: thanks, data: null });
        expect(await stored(table)).toEqual([]);
        expect(await orders()).toEqual([]);
        expect(logs()).toContain(`"form":"${kind}","msg":"bot submission ignored"`);
        expect(logs()).not.toMatch(/spam|jane@|bo@|grey|xxx/);
      },
    );

    it('accepts a blank honeypot', async () => {
      await call(test, 'POST', url, nothing, { ...body, [HONEYPOT_FIELD]: ' ' });
      expect(await stored(table)).toHaveLength(1);
      expect(logs()).not.toContain('bot');
    });

    it('rejects non-text values without mentioning the honeypot', async () => {
      for (const value of [7, true, ['x'], { a: 1 }, null]) {
        const wrong = Object.fromEntries(Object.keys(body).map((name) => [name, value]));
        const { status, body: response } = await post(url, wrong);
        expect(status).toBe(400);
        expect(response).toMatchObject({ success: false, data: null, error: 'invalid-input' });
        // Optional fields may be null.
        const refused = Object.keys(body).filter(
          (name) => value !== null || body !== inquiry || !OPTIONAL_OF_INQUIRY.includes(name),
        );
        expect(Object.keys(response['fields'] as object)).toEqual(refused);
      }
      expect(await stored(table)).toEqual([]);
    });

    it('rejects missing fields, other bodies, and huge ones', async () => {
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
    it("rejects 10,000 characters with the form's message", async () => {
      const long = 'x'.repeat(10_000);
      const { status, body } = await post(CONTACT, { ...message, message: long, full_name: long });
      expect([status, body['fields']]).toEqual([
        400,
        { full_name: 'Use at most 120 characters.', message: 'Use at most 5,000 characters.' },
      ]);
      expect(await stored('contact_messages')).toEqual([]);
    });

    it('stores <script> and SQL as text', async () => {
      const nasty = `<script>alert(1)</script>'); DROP TABLE users;-- javascript:alert(1)`;
      await post(CONTACT, { ...message, full_name: nasty, message: nasty });
      expect(await stored('contact_messages')).toMatchObject([
        { full_name: nasty, message: nasty },
      ]);
    });

    it('neutralizes line breaks, NUL, escape sequences, and unpaired surrogates', async () => {
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
    ])('rejects the address %j', async (email) => {
      expect((await post(CONTACT, { ...message, email })).status).toBe(400);
    });
  });
});

describe('limits', () => {
  const { post, query, stored } = test;

  describe.each(FORMS)('the form %s', (_kind, url, body, _thanks, table) => {
    it('has a global limit that honeypot bots cannot use up', async () => {
      await post(url, body);
      await query('UPDATE rate_limits SET points = 1000');
      const {
        response,
        status,
        body: reply,
      } = await post(url, { ...body, email: 'z@example.com' });
      expect(status).toBe(429);
      expect(reply['message']).toBe(
        'We’re getting more messages than we can handle. Try again in 60 minutes.',
      );
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
      expect(await stored(table)).toHaveLength(1);
      await query('UPDATE rate_limits SET points = 999');
      await post(url, { ...body, [HONEYPOT_FIELD]: 'x' });
      expect((await post(url, { ...body, email: 'z@example.com' })).status).toBe(200);
    });

    it('has a limit per network, so that one network cannot use up the global limit', async () => {
      const app = await buildApp({ db: test.db, limits: { inquiriesPerHour: 2 } });
      const send = (visitor: string) => post(url, body, { app, visitor });
      const statuses: number[] = [];
      for (const network of ['100', '100', '100', '200', '200', '300', '300', '400']) {
        statuses.push((await send(`2001:db8:1:${network}::1`)).status);
      }
      expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 200, 429]);
      const { response, body: reply } = await send('2001:db8:1:500::1');
      expect(reply).toMatchObject({
        message: 'Too many messages. Try again in 60 minutes.',
        error: 'too-many-requests',
      });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
      expect((await send('2001:db8:2:100::1')).status).toBe(200);
      expect((await send('203.0.113.1')).status).toBe(200);
      await app.close();
    });
  });
});

describe('receipt', () => {
  const { mailings, orders, post, query, stored } = test;

  describe.each(EMAILED_FORMS)(
    'a double submit of the form %s',
    (kind, url, body, thanks, table) => {
      it('stores and emails once, and thanks each time', async () => {
        const again = { ...body, email: body.email.toUpperCase(), message: ` ${body.message}\r\n` };
        for (const each of [body, again, body]) {
          expect(await call(test, 'POST', url, nothing, each)).toMatchObject({
            success: true,
            message: thanks,
          });
        }
        const [row, ...others] = await stored(table);
        expect(others).toEqual([]);
        expect(await orders()).toEqual([
          { kind, recipient: OPERATOR, details: { id: String(row?.['id']) } },
        ]);
        expect(mailings()).toBe(3);
      });

      it('stores once when both arrive at the same time', async () => {
        const sent = await Promise.all(Array.from({ length: 12 }, () => post(url, body)));
        expect(sent.map(({ status }) => status)).toEqual(Array(12).fill(200));
        expect(new Set(sent.map(({ body: response }) => response['message']))).toEqual(
          new Set([thanks]),
        );
        expect(await stored(table)).toHaveLength(1);
        expect(await orders()).toHaveLength(1);
      });

      it('stores again if a field differs, or after ten minutes', async () => {
        await post(url, body);
        const names = Object.keys(body).filter((name) => name !== 'subject');
        for (const name of names) {
          const changed = name === 'email' ? 'other@example.com' : 'Something else';
          await post(url, { ...body, [name]: changed });
        }
        expect(await stored(table)).toHaveLength(1 + names.length);
        await query(`UPDATE ${table} SET created_at = now() - interval '9 minutes 50 seconds'`);
        await post(url, body);
        expect(await stored(table)).toHaveLength(1 + names.length);
        await query(`UPDATE ${table} SET created_at = now() - interval '10 minutes 1 second'`);
        await post(url, body);
        expect(await stored(table)).toHaveLength(2 + names.length);
      });

      it('stores nothing if the email cannot be queued, and accepts a retry', async () => {
        await query('ALTER TABLE emails RENAME TO emails_away');
        const { status } = await post(url, body);
        await query('ALTER TABLE emails_away RENAME TO emails');
        expect(status).toBe(500);
        expect(await stored(table)).toEqual([]);
        expect((await post(url, body)).status).toBe(200);
        expect(await stored(table)).toHaveLength(1);
      });
    },
  );

  describe('email to the operator', () => {
    it('is queued for each operator address, with the id only', async () => {
      const two = await buildApp({
        db: test.db,
        email: { operatorEmails: [OPERATOR, 'bo@tableside.example'] },
      });
      await post(CONTACT, message, { app: two });
      await two.close();
      const [row] = await stored('contact_messages');
      const details = { id: String(row?.['id']) };
      expect(await orders()).toEqual([
        { kind: 'contact', recipient: OPERATOR, details },
        { kind: 'contact', recipient: 'bo@tableside.example', details },
      ]);
    });

    it('is not queued without operator addresses', async () => {
      const none = await buildApp({ db: test.db });
      await post(CONTACT, message, { app: none });
      await post(ADVERTISE, inquiry, { app: none });
      await none.close();
      expect(await orders()).toEqual([]);
      expect(await stored('contact_messages')).toHaveLength(1);
      expect(await stored('advertisement_inquiries')).toHaveLength(1);
    });

    it('is never sent to the inquirer', async () => {
      await post(CONTACT, message);
      await post(ADVERTISE, inquiry);
      await post(NOTIFY, signup);
      expect((await orders()).map(({ recipient }) => recipient)).toEqual([OPERATOR, OPERATOR]);
    });

    it('stops at 60 an hour with a notice, while everything is stored', async () => {
      const send = (index: number) => post(CONTACT, { ...message, message: `Message ${index}` });
      await query(
        `INSERT INTO emails (kind, recipient) SELECT 'contact', '${OPERATOR}' FROM generate_series(1, 58)`,
      );
      await post(ADVERTISE, inquiry);
      await Promise.all(Array.from({ length: 6 }, (_, index) => send(100 + index)));
      const kinds = async () => (await orders()).map(({ kind }) => kind).sort();
      expect(await kinds()).toEqual([
        'advertise',
        ...Array<string>(59).fill('contact'),
        'inquiries-waiting',
      ]);
      expect(await stored('contact_messages')).toHaveLength(6);
      await query(`UPDATE emails SET created_at = now() - interval '61 minutes'`);
      await send(200);
      expect((await kinds()).filter((kind) => kind === 'contact')).toHaveLength(60);
    });
  });
});
