import { paths } from '@tableside/contracts/paths';
import { listSlugs, openAs, send, signUp } from '../../support/people';
import { NARROWEST } from '../../support/devices/phone';
import {
  expect,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  open,
  test,
} from '../../support/test';

test('friends vote where to eat, with script and without, and none sees what another said', async ({
  page,
  browser,
  accounts: site,
}) => {
  const token = await signUp(site);
  const places = (await listSlugs(site.apiUrl)).slice(0, 3);
  const [first, second] = places.map(({ title }) => title);
  for (const { slug } of places) {
    await send(site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
  }
  await openAs(page, site.url + paths.favourites, token);
  await page.getByRole('link', { name: 'Ask friends' }).click();
  for (const { title } of places) await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = page.getByRole('textbox', { name: 'Link for your friends' });
  await expect(link).toHaveValue(/\/vote\/[\w-]{24}$/);
  await expectAccessibleInBothModes(page);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
  const address = await link.inputValue();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const ben = await plain.newPage();
  const answer = await ben.goto(address);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  await ben.getByRole('group', { name: first }).getByLabel('No').check();
  await ben.getByRole('group', { name: second }).getByLabel('Yes').check();
  await ben.getByLabel(/^Your first name/).fill('<b>Ben</b>');
  await ben.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(ben.getByText('Your vote is counted.')).toBeVisible();
  await expect(ben.getByText('1 voted: <b>Ben</b>.')).toBeVisible();

  const scripted = await browser.newContext();
  const cleo = await scripted.newPage();
  await open(cleo, address);
  const group = cleo.getByRole('group', { name: first });
  await group.getByLabel('Yes').check();
  await cleo.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(cleo.getByText('2 voted: <b>Ben</b>, 1 without a name.')).toBeVisible();
  await cleo.reload();
  await expect(group.getByLabel('Yes')).toBeChecked();
  await group.getByLabel('Maybe').check();
  await cleo.getByRole('button', { name: 'Change my vote' }).click();
  await expect(cleo.getByText('0 yes, 1 maybe, 1 no')).toBeVisible();
  await expect(cleo.getByText('1 yes, 0 maybe, 0 no')).toContainText('Ahead so far');
  // The organizer's page looks by itself.
  await expect(page.getByText('0 yes, 1 maybe, 1 no')).toBeVisible({ timeout: 60_000 });
  await plain.close();
  await scripted.close();
});
