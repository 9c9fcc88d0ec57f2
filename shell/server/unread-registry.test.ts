import { openMemoryStore } from '@tableside/registry/store/memory-store';
import { startApp } from './app-fixtures';

const store = openMemoryStore();
const unreachable = { ...store, read: () => Promise.reject(new Error('connect ECONNREFUSED')) };
let site: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  site = await startApp({ store: unreachable });
});
afterAll(() => site.stop());

test.each(['/', '/restaurants', '/restaurant/luna', '/about', '/login', '/nowhere'])(
  '%s is a 503 that may be tried again, not an unknown address, before any registry was read',
  async (path) => {
    const { status, headers, body } = await site.ask(path);
    const html = body.toString();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(html).toContain('<title>Temporarily unavailable · Tableside</title>');
    expect(html).toMatch(/<main.*<h1[^>]*>We’ll be right back<\/h1>.*<\/main>/);
    expect(html).not.toContain('noindex');
    // There is nothing for a script to take over.
    expect(html).not.toContain('/assets/main.js');
  },
);
