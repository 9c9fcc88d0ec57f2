import type { Locator, Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { useKeyboard } from '../../support/hands';
import { bodiesOf, loseNetwork, main } from '../../support/marketing/forms';
import { expect, open, test } from '../../support/spec-host/test';
import { SLOW } from '../../support/tags';

/** Notify me, by keyboard alone, over a host that keeps the specification and offers nothing else. */

/** Presses the button and answers the alert.
 * @returns what the alert said */
async function pressForAlert(page: Page, button: Locator): Promise<string> {
  const said = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
  await useKeyboard(page).press(button);
  return said;
}

test(
  'coming soon: a host that stores no addresses, and still the thank-you alert',
  { tag: SLOW },
  async ({ page, host, at }) => {
    await open(page, at(paths.comingSoon));
    await useKeyboard(page).type(page.getByLabel(/^Email/), 'ines@portlark.example');
    const said = await pressForAlert(page, page.getByRole('button', { name: 'Notify me' }));
    expect(said).toBe('Thank you. We will notify you when we launch.');
    await expect(
      main(page).getByText('Thank you. We will write to you on launch day.'),
    ).toBeVisible();
    expect(bodiesOf(host, 'POST notify/create')).toEqual([{ email: 'ines@portlark.example' }]);
    expect(host.callsTo('GET client-auth/get_loggin_session')).toEqual([]);
  },
);

test('coming soon: an invalid address is not sent; a failed network keeps what was typed', async ({
  page,
  host,
  at,
  complaints,
}) => {
  await open(page, at(paths.comingSoon));
  const hands = useKeyboard(page);
  const email = page.getByLabel(/^Email/);
  const button = page.getByRole('button', { name: 'Notify me' });
  await hands.type(email, 'ines at portlark');
  await hands.press(button);
  await expect(
    main(page).getByText('Enter an email address such as name@example.com.').first(),
  ).toBeVisible();
  await hands.type(email, 'ines@portlark.example');
  const mend = await loseNetwork(page, complaints, 'notify/create');
  await hands.press(button);
  await expect(main(page).getByText(/^We could not save your address/)).toBeVisible();
  await expect(email).toHaveValue('ines@portlark.example');
  await mend();
  expect(await pressForAlert(page, button)).toMatch(/^Thank you/);
  expect(host.callsTo('POST notify/create')).toHaveLength(1);
});
