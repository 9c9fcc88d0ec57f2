import type { Locator, Page } from '@playwright/test';
import { paths } from '@tableside/contracts/paths';
import { useKeyboard } from '../../support/hands';
import {
  ADVERTISE,
  CONTACT,
  contactForm,
  enquiryForm,
  loseNetwork,
  openSheet,
  REFUSED,
  toast,
  writeEnquiry,
  writeMessage,
} from '../../support/marketing/forms';
import { expect, open, test } from '../../support/spec-host/test';
import { SLOW } from '../../support/tags';

/** The host's refusal, and a network that fails, by keyboard alone, over a host that keeps the specification and offers nothing else. */

/** The two forms whose words somebody reads: what fails on the way is told alike, and keeps the words alike. */
const LETTERS = [
  {
    name: 'contact',
    call: CONTACT,
    begin: (page: Page, at: (path: string) => string) => open(page, at(paths.contact)),
    write: writeMessage,
    kept: (page: Page): readonly (readonly [Locator, string])[] => [
      [contactForm(page).name, 'Ines Duarte'],
      [contactForm(page).subject, 'other'],
      [contactForm(page).message, 'The lantern is out.'],
    ],
    send: (page: Page) => contactForm(page).send,
    taken: 'Carried up the hill',
    documented: /^Form submission failed: \S/,
  },
  {
    name: 'advertise',
    call: ADVERTISE,
    begin: async (page: Page, at: (path: string) => string) => {
      await open(page, at('/'));
      await openSheet(page);
    },
    write: writeEnquiry,
    kept: (page: Page): readonly (readonly [Locator, string])[] => [
      [enquiryForm(page).restaurant, 'Salt Lantern'],
      [enquiryForm(page).message, 'We open at five.'],
    ],
    send: (page: Page) => enquiryForm(page).send,
    taken: 'Pinned to the board',
    documented: /^Submission failed : \S/,
  },
] as const;

for (const { name, call, begin, write, kept, send, taken, documented } of LETTERS) {
  const expectKept = async (page: Page) => {
    for (const [field, value] of kept(page)) await expect(field).toHaveValue(value);
  };

  test(
    `${name}: a refusal of the host is a toast, and every word stays`,
    { tag: SLOW },
    async ({ page, host, at }) => {
      host.can(call, REFUSED);
      await begin(page, at);
      await write(page);
      await useKeyboard(page).press(send(page));
      await expect(toast(page, 'The hill is closed today.')).toBeVisible();
      await expectKept(page);
    },
  );

  test(
    `${name}: without a network the toast says "${documented.source}", every word stays, and sending again works`,
    { tag: name === LETTERS[0].name ? [] : SLOW },
    async ({ page, host, at, complaints }) => {
      await begin(page, at);
      await write(page);
      const mend = await loseNetwork(page, complaints, call.replace('POST ', ''));
      await useKeyboard(page).press(send(page));
      await expect(toast(page, documented)).toBeVisible();
      await expectKept(page);
      await mend();
      await useKeyboard(page).press(send(page));
      await expect(toast(page, taken)).toBeVisible();
      expect(host.callsTo(call)).toHaveLength(1);
    },
  );
}
