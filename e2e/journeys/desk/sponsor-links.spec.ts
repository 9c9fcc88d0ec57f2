import path from 'node:path';
import { root } from '../../support/processes';
import { publishDocuments } from '../../support/registry';
import { expect, test } from '../../support/test';
import { startSecureShell } from '../../support/tls/secure-shell';

const SPONSOR = 'https://riverbend-realty.example/';

test('with https the sponsor’s links on the page lead to the sponsor by way of the server, which counts them', async ({
  browser,
  desk: site,
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
    // There is nothing at the sponsor's address here; that the browser asks for it is enough.
    const asked = context.waitForEvent('request', (request) => request.url().startsWith(SPONSOR));
    await visitor.locator(`a[href="${secure.url}/go/${slot}"]`).first().click();
    expect((await asked).redirectedFrom()?.url()).toBe(`${secure.url}/go/${slot}`);
  }
  await context.close();
  await secure.end();
});
