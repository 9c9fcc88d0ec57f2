import { paths } from '@tableside/contracts/paths';
import { useKeyboard } from '../../support/hands';
import {
  bodiesOf,
  CONTACT,
  contactForm,
  main,
  summaryIn,
  toast,
  writeMessage,
} from '../../support/marketing/forms';
import { expect, expectAccessible, open, test } from '../../support/spec-host/test';
import { SLOW } from '../../support/tags';

/** Contact, by keyboard alone, over a host that keeps the specification and offers nothing else. */

test("contact: four fields go out, the host's message is a toast, a thank-you stays in the page", async ({
  page,
  host,
  at,
}) => {
  await open(page, at(paths.contact));
  await writeMessage(page);
  const { send, name, subject, message } = contactForm(page);
  await useKeyboard(page).press(send);
  await expect(toast(page, 'Carried up the hill')).toBeVisible();
  await expect(main(page).getByText(/^Thank you\. Your message is on its way/)).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(message).toHaveValue('');
  await expect(subject).toHaveValue('');
  expect(bodiesOf(host, CONTACT)).toEqual([
    {
      full_name: 'Ines Duarte',
      email: 'ines@portlark.example',
      subject: 'other',
      message: 'The lantern is out.',
    },
  ]);
});

test(
  'contact: nothing is sent before all four fields are filled, and each says what it wants',
  { tag: SLOW },
  async ({ page, host, at }) => {
    await open(page, at(paths.contact));
    const hands = useKeyboard(page);
    const { send, email } = contactForm(page);
    await hands.press(send);
    const summary = summaryIn(main(page));
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(4);
    await hands.press(summary.getByRole('link').nth(1));
    await expect(email).toBeFocused();
    await expectAccessible(page);
    expect(host.callsTo(CONTACT)).toEqual([]);
  },
);

test(
  'contact: the subjects are general, restaurant, advertising, feedback, technical and other',
  { tag: SLOW },
  async ({ page, at }) => {
    await open(page, at(paths.contact));
    const values = await contactForm(page)
      .subject.locator('option:not([disabled])')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(values).toEqual([
      'general',
      'restaurant',
      'advertising',
      'feedback',
      'technical',
      'other',
    ]);
  },
);

test(
  'contact: pressing send again and again sends once',
  { tag: SLOW },
  async ({ page, host, at }) => {
    host.can(CONTACT, { delayMs: 800 });
    await open(page, at(paths.contact));
    await writeMessage(page);
    const { send } = contactForm(page);
    await send.focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Enter');
    await expect(toast(page, 'Carried up the hill')).toBeVisible();
    expect(host.callsTo(CONTACT)).toHaveLength(1);
  },
);
