import path from 'node:path';
import { draftAddress } from '@tableside/contracts/desk/content/rules';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { ContentHands } from '../../support/desk/content-hands';
import { makePhonePhoto } from '../../support/desk/hands';
import { useMouse } from '../../support/hands';
import { openSignedIn, send } from '../../support/people';
import { root } from '../../support/processes';
import { readHtml } from '../../support/read-html';
import type { Colleague, DeskSite } from '../../support/desk/desk-site';
import { expect, expectNoSidewaysScroll, test, whenInteractive } from '../../support/test';

test.describe.configure({ mode: 'default', timeout: 180_000 });

type Json = Record<string, unknown>;

/** What an editor does by the calls of the desk. */
const handsOf = ({ apiUrl }: DeskSite, { token }: Colleague) => {
  const ask = async <Data>(path: string, body?: object): Promise<Data> =>
    (await send(apiUrl, `desk/content/${path}`, body, token)).data as Data;
  const open = (kind: string) =>
    ask<{
      live: { document: Json };
      draft: { version: number } | null;
      preview_token: string;
    }>(`document?kind=${kind}`);
  return {
    ask,
    open,
    /** Continues the draft, or begins one from what is live. */
    async draft(kind: string, change: Json) {
      const { live, draft } = await open(kind);
      const document = { ...live.document, ...change };
      return ask<{ outcome: string }>('save', { kind, version: draft?.version ?? 0, document });
    },
    async discard(kind: string) {
      const { draft } = await open(kind);
      await ask('discard', { kind, version: draft?.version });
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
  expect(saved).toMatchObject({ outcome: 'saved' });
  const { preview_token: token } = await ana.open('hero');
  const waited: number[] = [];
  for (const title of ['One', 'Two', 'Typed']) {
    const began = Date.now();
    await ana.draft('hero', { title });
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
  await ana.discard('hero');
});

test('what cannot be shown is refused at its field, and nothing that was typed is lost: not with the session ended, not with the host dead', async ({
  page,
  desk: site,
  complaints,
}) => {
  const person = await site.hire(['editor'], { firstName: 'Eve' });
  const eve = new ContentHands(site, page, person);
  await page.setViewportSize({ width: 320, height: 640 });
  await eve.open('partner');
  const offer = eve.field('Offer');
  await offer.fill('<script>alert(1)</script>');
  await expect(offer).toHaveAccessibleDescription(
    /It has HTML in it\. Only plain text is allowed here\./,
  );
  const long = 'x'.repeat(10_000);
  await offer.fill(long);
  await expect(offer).toHaveAccessibleDescription(/It has 10000 characters; 320 fit\./);
  const link = page
    .getByRole('group', { name: 'Offer button' })
    .getByRole('textbox', { name: 'Link' });
  await link.fill('javascript:alert(1)');
  await expect(link).toHaveAccessibleDescription(/cannot be linked to/);
  await page.getByLabel('Picture: choose another').setInputFiles({
    name: 'huge.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePhonePhoto({ width: 5000, height: 8000 }),
  });
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByText(/more than 30 megapixels|too large/)).toBeVisible();
  await expectAccessibleInBothModes(page);
  await expectNoSidewaysScroll(page);
  // This browser cannot show HEIC; the host reads it, and the picture is to be described anew.
  const heic = path.join(root, 'api/src/testing/desk/fixtures/upright.heic');
  await page.getByLabel('Picture: choose another').setInputFiles(heic);
  await expect(eve.field('Description')).toHaveValue('');
  await eve.expectSaved();
  await page.reload();
  await expect(offer).toHaveValue(long);
  await expect(link).toHaveValue('javascript:alert(1)');

  await send(site.apiUrl, 'client-auth/logout', {}, person.token);
  await offer.fill('Typed after the session had ended.');
  await expect(page.getByText(/^Your session has ended\. Keep this page open/)).toBeVisible();
  const tab = await page.context().newPage();
  await openSignedIn(tab, useMouse(), site.url, person);
  await tab.close();
  await eve.expectSaved();
  await page.reload();
  await expect(offer).toHaveValue('Typed after the session had ended.');

  await site.api.end();
  await offer.fill('Typed while nobody listened.');
  await expect(page.getByText(/^We can’t reach the site\. Keep this page open/)).toBeVisible();
  await page.getByRole('link', { name: 'All documents' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await site.restartApi();
  await eve.expectSaved();
  await page.reload();
  await expect(offer).toHaveValue('Typed while nobody listened.');
  complaints.length = 0;
});
