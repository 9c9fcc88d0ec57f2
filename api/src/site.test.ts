import { wireSettings } from '@tableside/contracts/site/wire';
import { optionList } from '@tableside/contracts/listing/wire';
import { saveSettings } from './settings/repository';
import { call, prepareTestApp } from './testing/app';
import { makeRecord } from './testing/restaurants/records';
import { addReviews } from './testing/reviews/reviews';

const test = prepareTestApp();

const post = async (url: string, payload: object) => {
  const response = await test.app.inject({ method: 'POST', url, payload });
  return { status: response.statusCode, ...response.json<Record<string, unknown>>() };
};
const stored = async (table: string) =>
  (await test.query(`SELECT * FROM ${table} ORDER BY id`)) as unknown[];

describe('settings', () => {
  const settings = () => call(test, 'GET', '/api/setting/get_hero_setting', wireSettings);
  const picture = {
    name: 'social_image',
    value: expect.stringMatching(/^uploads\/cards\/city\/\w+\.jpg$/) as string,
  };

  it('lists public settings only', async () => {
    expect((await settings()).data.query).toEqual([picture]);
    await saveSettings(test.db, [
      { name: 'city', value: 'Old' },
      { name: 'webiste_header_text', value: 'Find your table' },
    ]);
    await saveSettings(test.db, [{ name: 'city', value: 'Chattanooga, Tennessee' }]);
    await test.query(`INSERT INTO settings VALUES ('signing_key', 'secret')`);
    expect((await settings()).data.query).toEqual([
      { name: 'webiste_header_text', value: 'Find your table' },
      { name: 'city', value: 'Chattanooga, Tennessee' },
      picture,
    ]);
  });

  it('counts open restaurants and their reviews', async () => {
    const ids = [...(await test.save([makeRecord(), makeRecord(), makeRecord()])).values()];
    for (const id of ids) await addReviews(test.db, id, [3, 4]);
    await test.query('UPDATE restaurants SET closed_at = now() WHERE id = $1', [ids[0]]);
    expect((await settings()).data.totals).toEqual({ total_resturant: 2, total_reviews: 4 });
  });
});

describe('option lists', () => {
  it('has one list per kind, cuisines by title, others in stored order', async () => {
    await test.save([
      makeRecord({
        options: {
          cuisine: ['Thai', 'BBQ', 'pizza'],
          popularFor: ['Date Night'],
          service: ['Takeout', 'Delivery'],
          feature: ['WiFi', 'Bar'],
          accessibility: ['Accessible Parking'],
        },
      }),
    ]);
    const titles = async (path: string) =>
      (await call(test, 'GET', `/api/${path}/all_data`, optionList)).data.map(({ title }) => title);
    expect(await titles('cuisines-types')).toEqual(['BBQ', 'pizza', 'Thai']);
    expect(await titles('popular-for')).toEqual(['Date Night']);
    expect(await titles('service-types')).toEqual(['Takeout', 'Delivery']);
    expect(await titles('features')).toEqual(['WiFi', 'Bar']);
    expect(await titles('accessibilties')).toEqual(['Accessible Parking']);
  });
});

describe('contact form', () => {
  const url = '/api/contact-form/create';
  const message = {
    full_name: ' Ana Reyes ',
    email: 'ana@example.com',
    subject: 'feedback',
    message: "Robert'); DROP TABLE users;--",
  };

  it('reports invalid fields in form order and stores nothing', async () => {
    const before = await stored('contact_messages');
    expect(await post(url, {})).toEqual({
      status: 400,
      success: false,
      message: 'Enter your name.',
      data: null,
      error: 'invalid-input',
      fields: {
        full_name: 'Enter your name.',
        email: 'Enter an email address such as name@example.com.',
        subject: 'Choose a subject.',
        message: 'Enter a message.',
      },
    });
    const wrong = { ...message, email: 'ana', subject: 'spam', message: '  ' };
    expect(await post(url, wrong)).toMatchObject({
      status: 400,
      message: 'Enter an email address such as name@example.com.',
    });
    expect(await stored('contact_messages')).toEqual(before);
  });
});

describe('notify', () => {
  const url = '/api/notify/create';

  it('accepts the same address twice and stores it once', async () => {
    for (const email of ['ana@example.com', 'ANA@example.com', 'bo@example.com']) {
      expect(await post(url, { email })).toMatchObject({ status: 200, success: true });
    }
    expect(await stored('notify_signups')).toMatchObject([
      { email: 'ana@example.com' },
      { email: 'bo@example.com' },
    ]);
  });
});
