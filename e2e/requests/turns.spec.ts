import { expect, test } from '@playwright/test';
import { ask } from '../support/read-html';

/** A page that nobody has asked for yet, as a visitor from somewhere. */
const askAnew = async (visitor: string, number: number) => {
  const place = `/restaurants?search=nothing-${visitor}-${number}`;
  const { status, headers, body } = await ask(place, { headers: { 'x-forwarded-for': visitor } });
  return { status, retryAfter: headers['retry-after'], body };
};

test('whoever asks for many pages at once waits for their own; others come between, and the rest get the title, heading and loading state of the page as a 503', async () => {
  const done: string[] = [];
  const many = Array.from({ length: 160 }, async (_, number) => {
    const answer = await askAnew('203.0.113.7', number);
    done.push('many');
    return answer;
  });
  const other = askAnew('198.51.100.1', 0).then(({ status }) => {
    done.push('other');
    return status;
  });
  expect((await ask('/healthz')).status).toBe(200);
  expect(await other).toBe(200);
  const answers = await Promise.all(many);
  // Some are made at once, 64 wait, and the others are told to come again.
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(10);
  for (const { retryAfter, body } of refused) {
    // Before a page is looked for at all, requests of one visitor are limited.
    if (retryAfter === '2') continue;
    expect(retryAfter).toBe('5');
    expect(body).toContain('<title>Restaurants');
    expect(body).toMatch(/<h1[^>]*>Restaurants/);
    expect(body).not.toContain('noindex');
  }
  // On a busy machine a page whose data is late is a 503, too.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(48);
  // The other visitor came last, and before most pages of the first one were made.
  expect(done.slice(done.indexOf('other')).length).toBeGreaterThan(40);
});
