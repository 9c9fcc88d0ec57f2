import { paths } from '@tableside/contracts/paths';
import { listSlugs, openAs, send, signUp } from '../../support/people';
import { NARROWEST } from '../../support/devices/phone';
import {
  expect,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  test,
} from '../../support/test';

test('favorites are compared, and the address alone shows the same to a visitor without script', async ({
  page,
  browser,
  accounts: site,
}) => {
  const token = await signUp(site);
  const places = (await listSlugs(site.apiUrl)).slice(0, 4);
  for (const { slug } of places) {
    await send(site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
  }
  await openAs(page, site.url + paths.favourites, token);
  await page.getByRole('link', { name: 'Compare' }).click();
  for (const { title } of places) await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await expect(page.getByText('What differs')).toBeVisible();
  await expectAccessibleInBothModes(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  const slugs = [places[0]?.slug, 'no-such-place', places[1]?.slug];
  await visitor.goto(`${site.url}${paths.compare}?places=${slugs.join(',')}`);
  await expect(visitor.getByText('“no-such-place”')).toBeVisible();
  await expect(visitor.getByText('What differs')).toBeVisible();
  await context.close();
});
