import path from 'node:path';
import { root } from '../../support/processes';
import { publishDocuments } from '../../support/registry';
import { expect, test } from '../../support/test';
import { startSecureShell } from '../../support/tls/secure-shell';

const SPONSOR = 'https://riverbend-realty.example/';

test('sponsor links go through the server over https, so that clicks are counted', async ({
  browser,
  admin: site,
}) => {
  test.setTimeout(120_000);
  const files = ['banner', 'partner'].map((kind) =>
    path.join(root, 'mfe-marketing/content', `${kind}.json`),
  );
  await publishDocuments(site.storeDir, files);
  await expect
    .poll(async () =>
      (await fetch(`${site.url}/go/banner`, { redirect: 'manual' })).headers.get('location'),
    )
    .toBe(`${SPONSOR}homes`);
  const secure = await startSecureShell(site);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const visitor = await context.newPage();
  for (const slot of ['banner', 'partner']) {
    await visitor.goto(secure.url);
    // The sponsor's address does not exist here; the request is enough.
    const requested = context.waitForEvent('request', (request) =>
      request.url().startsWith(SPONSOR),
    );
    await visitor.locator(`a[href="${secure.url}/go/${slot}"]`).first().click();
    expect((await requested).redirectedFrom()?.url()).toBe(`${secure.url}/go/${slot}`);
  }
  await context.close();
  await secure.end();
});
