import { HONEYPOT_FIELD } from '@tableside/contracts/site/rules';
import { buildApp } from '../../app';
import { FORMS, prepareFormsTest } from '../../testing/enquiries/forms';

const test = prepareFormsTest();
const { post, query, stored } = test;

describe.each(FORMS)('the form %s', (_kind, url, body, _thanks, table) => {
  it('is limited by the address of the caller, and says when to try again', async () => {
    const limited = await buildApp({ db: test.db, limits: { enquiriesPerHour: 2 } });
    const send = (visitor: string, extra = {}) =>
      limited.inject({
        method: 'POST',
        url,
        payload: { ...body, ...extra },
        headers: { 'x-forwarded-for': visitor },
      });
    await send('2001:db8:1:2::1');
    expect((await send('2001:db8:1:2::1', { [HONEYPOT_FIELD]: 'x' })).statusCode).toBe(200);
    const refused = await send('2001:db8:1:ff:ffff::7');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      success: false,
      message: 'That was a lot of messages. Wait 60 minutes and try again.',
      data: null,
      error: 'too-many-requests',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await send('203.0.113.1')).statusCode).toBe(200);
    await limited.close();
  });

  it('is limited for everybody together, which bots cannot use up', async () => {
    await post(url, body);
    await query('UPDATE rate_limits SET points = 1000');
    const { response, status, body: answer } = await post(url, { ...body, email: 'z@example.com' });
    expect(status).toBe(429);
    expect(answer['message']).toBe(
      'We are getting more messages than we can take. Wait 60 minutes and try again.',
    );
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await stored(table)).toHaveLength(1);
    await query('UPDATE rate_limits SET points = 999');
    await post(url, { ...body, [HONEYPOT_FIELD]: 'x' });
    expect((await post(url, { ...body, email: 'z@example.com' })).status).toBe(200);
  });

  it('is limited per address block, so that one owner of many addresses cannot use up the common limit', async () => {
    const app = await buildApp({ db: test.db, limits: { enquiriesPerHour: 2 } });
    const send = (visitor: string) => post(url, body, { app, visitor });
    const statuses: number[] = [];
    for (const network of ['100', '100', '100', '200', '200', '300', '300', '400']) {
      statuses.push((await send(`2001:db8:1:${network}::1`)).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 200, 429]);
    const { response, body: answer } = await send('2001:db8:1:500::1');
    expect(answer).toMatchObject({
      message: 'That was a lot of messages. Wait 60 minutes and try again.',
      error: 'too-many-requests',
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await send('2001:db8:2:100::1')).status).toBe(200);
    expect((await send('203.0.113.1')).status).toBe(200);
    await app.close();
  });
});
