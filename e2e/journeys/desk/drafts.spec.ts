import { draftAddress } from '@tableside/contracts/desk/content/rules';
import { readHtml } from '../../support/read-html';
import { send } from '../../support/people';
import type { Colleague, DeskSite } from '../../support/desk/desk-site';
import { expect, test, whenInteractive } from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 120_000 });

type Json = Record<string, unknown>;

/** What an editor does by the calls of the desk. */
const handsOf = ({ apiUrl }: DeskSite, { token }: Colleague) => {
  const ask = async <Data>(path: string, body?: object): Promise<Data> =>
    (await send(apiUrl, `desk/content/${path}`, body, token)).data as Data;
  return {
    ask,
    open: (kind: string) =>
      ask<{ live: { document: Json; revision: string | null } }>(`document?kind=${kind}`),
    /** Goes on from what is live. */
    async draft(kind: string, change: Json) {
      const { live } = await this.open(kind);
      const document = { ...live.document, ...change };
      return ask<{ outcome: string; version: number }>('save', { kind, version: 0, document });
    },
  };
};

test('the real page shows a draft in the frame of the desk within a second, light and dark, and nobody else sees it', async ({
  page,
  desk: site,
  complaints,
}) => {
  const ana = handsOf(site, await site.hire(['editor']));
  const saved = await ana.draft('hero', { title: 'Written a moment ago' });
  expect(saved).toMatchObject({ outcome: 'saved', version: 1 });
  const { token } = await ana.ask<{ token: string }>('frame_token', {});
  const { live } = await ana.open('hero');
  const waited: number[] = [];
  for (const [index, title] of ['One', 'Two', 'Typed'].entries()) {
    const began = Date.now();
    const document = { ...live.document, title };
    await ana.ask('save', { kind: 'hero', version: index + 1, document });
    expect((await readHtml(site.url + draftAddress('/', token))).html).toContain(title);
    waited.push(Date.now() - began);
  }
  // A machine that is busy with other journeys may hold one up.
  expect(Math.min(...waited)).toBeLessThan(1000);

  await page.goto(site.url);
  await whenInteractive(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Typed');
  await page.evaluate(
    (src) => {
      const frame = Object.assign(document.createElement('iframe'), { src, title: 'Draft' });
      document.body.append(frame);
    },
    draftAddress('/', token, 'dark'),
  );
  const frame = page.frameLocator('iframe[title=Draft]');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Typed');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  // It is the page itself, scripts and all, and stays what it shows.
  await expect(frame.getByRole('combobox').first()).toBeEnabled();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Typed');
  expect(complaints).toEqual([]);

  const { headers } = await fetch(site.url + draftAddress('/', token));
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  await ana.ask('discard', { kind: 'hero' });
});

test('a link shows a draft to a colleague without an account, until it is discarded', async ({
  desk: site,
}) => {
  const ana = handsOf(site, await site.hire(['editor']));
  await ana.draft('about', { title: 'A story that is not told yet' });
  const { url } = await ana.ask<{ url: string }>('preview_link', { kind: 'about', hours: 24 });
  expect(await readHtml(site.url + url)).toMatchObject({
    status: 200,
    html: expect.stringContaining('A story that is not told yet'),
  });
  await ana.ask('discard', { kind: 'about' });
  expect(await readHtml(site.url + url)).toMatchObject({
    status: 404,
    html: expect.stringContaining('This link shows nothing any more.'),
  });
});
