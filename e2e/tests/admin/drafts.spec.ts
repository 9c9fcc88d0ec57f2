import path from 'node:path';
import sharp from 'sharp';
import { draftAddress } from '@tableside/contracts/admin/content/rules';
import { expectAccessible } from '../../support/accessible';
import { ContentHands } from '../../support/admin/content-actions';
import { useMouse } from '../../support/user-actions';
import { openSignedIn, send } from '../../support/users';
import { SLOW } from '../../support/tags';
import { root } from '../../support/processes';
import { readHtml } from '../../support/read-html';
import type { Colleague, AdminSite } from '../../support/admin/admin-site';
import {
  clearComplaints,
  expect,
  expectNoSidewaysScroll,
  test,
  whenInteractive,
} from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 180_000 });

type Json = Record<string, unknown>;

/** An editor's API calls. */
const editorApi = ({ apiUrl }: AdminSite, { token }: Colleague) => {
  const request = async <Data>(path: string, body?: object): Promise<Data> =>
    (await send(apiUrl, `admin/content/${path}`, body, token)).data as Data;
  const open = (kind: string) =>
    request<{
      live: { document: Json };
      draft: { version: number } | null;
      preview_token: string;
    }>(`document?kind=${kind}`);
  return {
    request,
    open,
    /** Updates the draft, or starts one from the live content. */
    async draft(kind: string, change: Json) {
      const { live, draft } = await open(kind);
      const document = { ...live.document, ...change };
      return request<{ outcome: string }>('save', { kind, version: draft?.version ?? 0, document });
    },
    async discard(kind: string) {
      const { draft } = await open(kind);
      await request('discard', { kind, version: draft?.version });
    },
  };
};

test('the preview shows a draft on the real page within a second, in both themes, to editors only', async ({
  page,
  admin: site,
  complaints,
}) => {
  const ana = editorApi(site, await site.hire(['editor']));
  const saved = await ana.draft('hero', { title: 'Written a moment ago' });
  expect(saved).toMatchObject({ outcome: 'saved' });
  const { preview_token: token } = await ana.open('hero');
  const waited: number[] = [];
  for (const title of ['One', 'Two', 'Typed']) {
    const started = Date.now();
    await ana.draft('hero', { title });
    expect((await readHtml(site.url + draftAddress('/', token))).html).toContain(title);
    waited.push(Date.now() - started);
  }
  // A machine that is busy with other tests may delay one of them.
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
  // The page hydrates and still shows the draft.
  await expect(frame.getByRole('combobox').first()).toBeEnabled();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Typed');
  expect(complaints).toEqual([]);

  const { headers } = await fetch(site.url + draftAddress('/', token));
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  await ana.discard('hero');
});

test('invalid input is reported at its field, and input survives an expired session', async ({
  page,
  admin: site,
  complaints,
}) => {
  const user = await site.hire(['editor'], { firstName: 'Eve' });
  const eve = new ContentHands(site, page, user);
  await page.setViewportSize({ width: 320, height: 640 });
  await eve.open('partner');
  const offer = eve.field('Offer');
  await offer.fill('<script>alert(1)</script>');
  await expect(offer).toHaveAccessibleDescription(
    /It contains HTML\. Only plain text is allowed here\./,
  );
  const long = 'x'.repeat(10_000);
  await offer.fill(long);
  await expect(offer).toHaveAccessibleDescription(/Shorten it to 320 characters; it has 10000\./);
  const link = page
    .getByRole('group', { name: 'Offer button' })
    .getByRole('textbox', { name: 'Link' });
  await link.fill('javascript:alert(1)');
  await expect(link).toHaveAccessibleDescription(/is not an allowed link/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await eve.expectSaved();
  await page.reload();
  await expect(offer).toHaveValue(long);
  await expect(link).toHaveValue('javascript:alert(1)');

  await send(site.apiUrl, 'client-auth/logout', {}, user.token);
  await offer.fill('Typed after the session had ended.');
  await expect(page.getByText(/^Your session has ended\. Keep this page open/)).toBeVisible();
  const tab = await page.context().newPage();
  await openSignedIn(tab, useMouse(), site.url, user);
  await tab.close();
  await eve.expectSaved();
  await page.reload();
  await expect(offer).toHaveValue('Typed after the session had ended.');
  clearComplaints(complaints, /401/);
});

test(
  'a photo that is too large is rejected, and one that only the API can decode is accepted',
  { tag: SLOW },
  async ({ page, admin: site, complaints }) => {
    const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
    await eve.open('partner');
    const size = { width: 5000, height: 8000, channels: 3, background: '#1565c0' } as const;
    await page.getByLabel('Picture: choose another').setInputFiles({
      name: 'huge.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: size }).jpeg().toBuffer(),
    });
    await page.getByRole('button', { name: 'Use picture' }).click();
    await expect(page.getByText(/more than 30 megapixels|too large/)).toBeVisible();
    // This browser cannot decode HEIC, but the API can. The new picture needs a new description.
    const heic = path.join(root, 'api/src/testing/admin/fixtures/upright.heic');
    await page.getByLabel('Picture: choose another').setInputFiles(heic);
    await expect(eve.field('Description')).toHaveValue('');
    await eve.expectSaved();
    complaints.length = 0;
  },
);

test(
  'input survives an outage of the API',
  { tag: SLOW },
  async ({ page, admin: site, complaints }) => {
    const eve = new ContentHands(site, page, await site.hire(['editor'], { firstName: 'Eve' }));
    await eve.open('partner');
    const offer = eve.field('Offer');
    await site.api.end();
    await offer.fill('Typed while the API was down.');
    await expect(page.getByText(/^We can’t reach the server\. Keep this page open/)).toBeVisible();
    await page.getByRole('link', { name: 'All documents' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await site.restartApi();
    await eve.expectSaved();
    await page.reload();
    await expect(offer).toHaveValue('Typed while the API was down.');
    complaints.length = 0;
  },
);
