import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { ask, textOf, url } from '../../support/read-html';
import { test } from '../../support/worker-test';
import { root } from '../../support/processes';
import { RUNS_SLOW_TESTS } from '../../support/tags';

/** The site as seen by programs, without a browser. */
const STATUSES = {
  '/': 200,
  '/restaurants': 200,
  '/restaurants?search=nothing-is-called-this': 200,
  '/restaurant/osteria-verde': 200,
  '/about': 200,
  '/login': 200,
  '/no-such-page': 404,
  '/about/no-such-part': 404,
  '/restaurant/no-such-restaurant': 404,
  '/assets/no-such-file.js': 404,
  '/releases/discovery/0.0.0/entry.js': 404,
  '/uploads/no-such-picture.webp': 404,
  '/api/no/such/call': 404,
  '/healthz': 200,
  '/readyz': 200,
  '/favicon.svg': 200,
  '/tiles/tacos.svg': 200,
  '/tiles/plain/any.svg': 200,
  '/tiles/Tacos.svg': 404,
  '/apple-touch-icon.png': 200,
  '/manifest.webmanifest': 200,
  '/opensearch.xml': 200,
};

test('each URL has the right status for GET and HEAD', async () => {
  for (const [pathname, status] of Object.entries(STATUSES)) {
    const response = await ask(pathname);
    expect([pathname, response.status]).toEqual([pathname, status]);
    expect(response.headers['x-content-type-options'], pathname).toBe('nosniff');
    const head = await ask(pathname, { method: 'HEAD' });
    expect([pathname, head.status, head.body]).toEqual([pathname, status, '']);
    expect(head.headers['content-type'], pathname).toBe(response.headers['content-type']);
  }
});

test('pages reject POST', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await ask('/about', { method }, 'a=b');
    expect([method, response.status]).toEqual([method, 405]);
    expect(response.headers.allow).toBe('GET, HEAD');
  }
});

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy allows inline code by hash only, without eval, with Trusted Types', async () => {
  for (const pathname of ['/', '/restaurants', '/restaurant/osteria-verde', '/no-such-page']) {
    const response = await fetch(url(pathname));
    const policy = response.headers.get('content-security-policy') ?? '';
    const [scripts = '', styles = ''] = ['script-src', 'style-src'].map(
      (name) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1],
    );
    // No hosts, schemes or nonces: only hashes and what those scripts load.
    expect(scripts).toMatch(/^(?:'sha(?:256|384)-[A-Za-z0-9+/=]+' )+'strict-dynamic'$/);
    expect(styles).toMatch(/^'self'(?: 'sha256-[A-Za-z0-9+/=]+')+$/);
    expect(policy).not.toMatch(/unsafe-|nonce-/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");

    const html = await response.text();
    const running = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].filter(
      ([, attributes = '']) => !/type="application\/(?:ld\+)?json"/.test(attributes),
    );
    const inline = running.filter(([, attributes = '']) => !attributes.includes('src='));
    expect(inline.length).toBeGreaterThan(1);
    for (const [, , code = ''] of inline) expect(scripts).toContain(sourceOf(code));
    const loaded = running.filter(([, attributes = '']) => attributes.includes('src='));
    for (const [, attributes = ''] of loaded) {
      expect(scripts).toContain(`'${/integrity="([^"]+)"/.exec(attributes)?.[1]}'`);
    }
    for (const [, integrity = ''] of html.matchAll(/<link rel="preload"[^>]*integrity="([^"]+)"/g))
      expect(scripts).toContain(`'${integrity}'`);
    const sheets = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)];
    expect(sheets.length).toBeGreaterThan(0);
    for (const [, css = ''] of sheets) expect(styles).toContain(sourceOf(css));
    expect(html).not.toMatch(/<[^>]+\son[a-z]+=/);
  }
});

test('page styles start by declaring the cascade layer order', async () => {
  for (const pathname of ['/', '/restaurants', '/restaurant/osteria-verde', '/about', '/login']) {
    const first = /<style[^>]*>([^{;]+)/.exec(await textOf(pathname))?.[1];
    expect(first?.replaceAll(' ', ''), pathname).toBe('@layerreset,tokens,ui,shell,remote');
  }
});

test('hashed files are immutable and compressed', async () => {
  const html = await textOf('/restaurants');
  const files = [...html.matchAll(/(?:href|src)="(\/(?:assets|releases)\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(2);
  for (const file of new Set(files)) {
    const response = await ask(file, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['content-type']).toContain('javascript');
    expect(response.headers['access-control-allow-origin']).toBe('*');
    const plain = await ask(file, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.length).toBeGreaterThan(response.body.length);
  }
  const page = await ask('/', { headers: { 'accept-encoding': 'br' } });
  expect(page.headers['content-encoding']).toBe('br');
  expect(page.headers['cache-control']).not.toContain('immutable');
});

const DEPTHS = RUNS_SLOW_TESTS ? [1, 3, 6] : [6];

test('no URL escapes the served folders', async () => {
  const secret = await readFile(path.join(root, 'package.json'), 'utf8');
  const climbs = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%5c..', '..\\..', '....//'];
  const paths = ['/assets', '/releases', '/uploads', '/releases/discovery', '/uploads/restaurants'];
  for (const pathname of paths) {
    for (const climb of climbs) {
      for (const depth of DEPTHS) {
        for (const slash of ['/', '%2f']) {
          const steps = Array<string>(depth).fill(climb).join(slash);
          for (const goal of [
            'shell.json',
            'package.json',
            'etc/passwd',
            'registry/production.json',
          ]) {
            const target = `${pathname}${slash === '/' ? '/' : '/x%2f'}${steps}${slash}${goal}`;
            const { status, body } = await ask(target);
            expect([target, status >= 400 && status < 500]).toEqual([target, true]);
            expect(
              body.includes('root:x:0') || body.includes(secret) || body.includes('"revision"'),
            ).toBe(false);
          }
        }
      }
    }
    for (const odd of ['%00', 'a%00.js', '.hidden', '', '%', '%ff', 'a%0d%0aX:y']) {
      const { status, headers } = await ask(`${pathname}/${odd}`);
      expect([odd, status >= 400 && status < 500]).toEqual([odd, true]);
      expect(headers['x']).toBeUndefined();
    }
  }
});

test('server files of a release cannot be downloaded', async () => {
  const html = await textOf('/restaurants');
  const base = /"(\/releases\/discovery\/[^/]+\/)/.exec(html)?.[1] ?? '';
  expect((await ask(`${base}entry.js`)).status).toBe(200);
  expect((await ask(`${base}server/entry.cjs`)).status).toBe(404);
});

test('rejects malformed URLs and oversized requests without crashing', async () => {
  for (const pathname of ['/%', '/%zz', '/%ff', '/restaurant/%E0%A4%A', '/restaurants/%c0%af']) {
    expect([pathname, (await ask(pathname)).status]).toEqual([pathname, 400]);
  }
  expect((await ask(`/${'a'.repeat(60_000)}`)).status).toBe(431);
  expect((await ask('/', { headers: { 'x-long': 'a'.repeat(60_000) } })).status).toBe(431);
  expect((await ask(`/restaurants?search=${'b'.repeat(9000)}`)).status).toBe(200);
  expect((await ask('//elsewhere.example/')).status).toBe(404);
  expect((await ask('http://elsewhere.example/')).status).toBe(400);
  expect((await ask('*', { method: 'OPTIONS' })).status).toBe(405);
  expect((await ask('/healthz')).status).toBe(200);
});

test('escapes a hostile search in the page and its data', async () => {
  const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&`;
  const html = await textOf(`/restaurants?search=${encodeURIComponent(hostile)}`);
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;script&gt;alert(1)');
  const data = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html)?.[1];
  expect(JSON.stringify(JSON.parse(data ?? ''))).toContain('alert(2)');
});
