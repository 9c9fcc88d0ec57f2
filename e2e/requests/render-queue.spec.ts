import { expect, test } from '@playwright/test';
import { ask } from '../support/read-html';

/** Requests an uncached page as a visitor with another address. */
const requestAgain = async (visitor: string, number: number) => {
  const pathname = `/restaurants?search=nothing-${visitor}-${number}`;
  const { status, headers, body } = await ask(pathname, {
    headers: { 'x-forwarded-for': visitor },
  });
  return { status, retryAfter: headers['retry-after'], body };
};

test('queues many requests from one visitor behind others and answers the excess with a 503 loading page', async () => {
  /** Visitors of the rendered pages, in order. */
  const rendered: string[] = [];
  const many = Array.from({ length: 160 }, async (_, number) => {
    const response = await requestAgain('203.0.113.7', number);
    if (response.status === 200) rendered.push('many');
    return response;
  });
  const other = requestAgain('198.51.100.1', 0).then(({ status }) => {
    rendered.push('other');
    return status;
  });
  expect((await ask('/healthz')).status).toBe(200);
  expect(await other).toBe(200);
  const responses = await Promise.all(many);
  // Some are rendered at once, 64 are queued and the rest are rejected.
  const refused = responses.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(10);
  for (const { retryAfter, body } of refused) {
    // Concurrent requests of one visitor are limited before pages are.
    if (retryAfter === '2') continue;
    expect(retryAfter).toBe('5');
    expect(body).toContain('<title>Restaurants');
    expect(body).toMatch(/<h1[^>]*>Restaurants/);
    expect(body).not.toContain('noindex');
  }
  // A slow machine gives up many of the queued pages after 5 seconds.
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(16);
  // The other visitor came last but was served before most pages of the first one.
  expect(rendered.indexOf('other')).toBeLessThan(rendered.length / 2);
});
