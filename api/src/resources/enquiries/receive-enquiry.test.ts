import { nothing } from '@tableside/contracts/common/wire';
import { buildApp } from '../../app';
import { call } from '../../testing/app';
import {
  ADVERTISE,
  CONTACT,
  enquiry,
  LETTERS,
  message,
  NOTIFY,
  OPERATOR,
  prepareFormsTest,
  signup,
} from '../../testing/enquiries';

const test = prepareFormsTest();
const { mailings, orders, post, query, stored } = test;

describe.each(LETTERS)('a double submit of the form %s', (kind, url, body, thanks, table) => {
  it('sends once: stored once, mailed once, thanked each time', async () => {
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

  it('sends once when both arrive at the same moment', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, () => post(url, body)));
    expect(sent.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(new Set(sent.map(({ body: answer }) => answer['message']))).toEqual(new Set([thanks]));
    expect(await stored(table)).toHaveLength(1);
    expect(await orders()).toHaveLength(1);
  });

  it('is another one when a field differs, or ten minutes later', async () => {
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

  it('stores nothing when the mail cannot be ordered, and takes the same again', async () => {
    await query('ALTER TABLE mails RENAME TO mails_away');
    const { status } = await post(url, body);
    await query('ALTER TABLE mails_away RENAME TO mails');
    expect(status).toBe(500);
    expect(await stored(table)).toEqual([]);
    expect((await post(url, body)).status).toBe(200);
    expect(await stored(table)).toHaveLength(1);
  });
});

describe('mail to the operator', () => {
  it('is ordered for each address, with the id alone', async () => {
    const two = await buildApp({
      db: test.db,
      mail: { operatorEmails: [OPERATOR, 'bo@tableside.example'] },
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

  it('is not ordered where no address is set: stored only', async () => {
    const none = await buildApp({ db: test.db });
    await post(CONTACT, message, { app: none });
    await post(ADVERTISE, enquiry, { app: none });
    await none.close();
    expect(await orders()).toEqual([]);
    expect(await stored('contact_messages')).toHaveLength(1);
    expect(await stored('advertisement_enquiries')).toHaveLength(1);
  });

  it('is never sent to the sender', async () => {
    await post(CONTACT, message);
    await post(ADVERTISE, enquiry);
    await post(NOTIFY, signup);
    expect((await orders()).map(({ recipient }) => recipient)).toEqual([OPERATOR, OPERATOR]);
  });

  it('stops at 60 an hour with one that says that more are waiting, and all are stored', async () => {
    const send = (index: number) => post(CONTACT, { ...message, message: `Message ${index}` });
    await Promise.all(Array.from({ length: 58 }, (_, index) => send(index)));
    await post(ADVERTISE, enquiry);
    await Promise.all(Array.from({ length: 6 }, (_, index) => send(100 + index)));
    const kinds = async () => (await orders()).map(({ kind }) => kind).sort();
    expect(await kinds()).toEqual([
      'advertise',
      ...Array<string>(59).fill('contact'),
      'enquiries-waiting',
    ]);
    expect(await stored('contact_messages')).toHaveLength(64);
    await query(`UPDATE mails SET created_at = now() - interval '61 minutes'`);
    await send(200);
    expect((await kinds()).filter((kind) => kind === 'contact')).toHaveLength(60);
  });
});
