import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test';

/** How a user operates a page: the same test runs with a mouse and by keyboard. */
export interface UserActions {
  readonly name: string;
  /** A button, a link or a checkbox. */
  press(target: Locator): Promise<void>;
  /** Replaces the content of a field. */
  type(target: Locator, text: string): Promise<void>;
  /** Selects a radio button without submitting. */
  pick(target: Locator): Promise<void>;
  /** Selects a tab; by keyboard, Tab reaches the list and arrows move within it. */
  openTab(tab: Locator): Promise<void>;
  /** Selects an item of a menu that a button opens. */
  choose(button: Locator, item: Locator): Promise<void>;
  /** Rates with a star: a click submits immediately, the keyboard has to confirm. */
  rate(star: Locator): Promise<void>;
}

/** More tab stops than any screen has. */
const TABS_MAX = 250;
const ARROWS_MAX = 12;

export function useMouse(): UserActions {
  return {
    name: 'mouse',
    press: (target) => target.click(),
    // Keys are typed one by one.
    type: async (target, text) => {
      await target.click();
      await target.fill(text);
    },
    pick: (target) => target.check(),
    openTab: (tab) => tab.click(),
    choose: async (button, item) => {
      await button.click();
      await item.click();
    },
    // The star's radio button is drawn by its label.
    rate: (star) => star.locator('xpath=..').click(),
  };
}

export function useKeyboard(page: Page): UserActions {
  /**
   * Whether an element has focus. Looked up once instead of at each tab stop, which would
   * dominate the run time; a replaced element is looked up again.
   */
  const watchFocus = (target: Locator): (() => Promise<boolean>) => {
    let known: ElementHandle | null = null;
    return async () => {
      known ??= await target.elementHandle();
      const isThere = await known
        ?.evaluate((element) => (element.isConnected ? element === document.activeElement : null))
        .catch(() => null);
      if (isThere === null) known = null;
      return isThere ?? target.evaluate((element) => element === document.activeElement);
    };
  };

  const repeat = async (key: string, max: number, isThere: () => Promise<boolean>) => {
    for (let count = 0; count < max; count += 1) {
      if (await isThere()) return;
      await page.keyboard.press(key);
    }
    expect(await isThere(), `${max} times ${key} lead nowhere`).toBe(true);
  };
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    await repeat('Tab', TABS_MAX, watchFocus(target));
  };
  /** A radio group is one tab stop; arrows move within it. */
  const arrowTo = async (target: Locator) => {
    const name = (await target.getAttribute('name')) ?? '';
    const isInGroup = () =>
      page.evaluate((group) => document.activeElement?.getAttribute('name') === group, name);
    await repeat('Tab', TABS_MAX, isInGroup);
    await repeat('ArrowRight', ARROWS_MAX, watchFocus(target));
  };
  return {
    name: 'keyboard',
    press: async (target) => {
      await tabTo(target);
      const isBox = (await target.getAttribute('type')) === 'checkbox';
      await page.keyboard.press(isBox ? 'Space' : 'Enter');
    },
    type: async (target, text) => {
      await tabTo(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    pick: async (target) => {
      await arrowTo(target);
      await page.keyboard.press('Space');
    },
    openTab: async (tab) => {
      const isInList = () =>
        page.evaluate(() => document.activeElement?.getAttribute('role') === 'tab');
      await repeat('Tab', TABS_MAX, isInList);
      await repeat('ArrowRight', ARROWS_MAX, watchFocus(tab));
    },
    choose: async (button, item) => {
      await tabTo(button);
      await page.keyboard.press('Enter');
      await repeat('ArrowDown', ARROWS_MAX, watchFocus(item));
      await page.keyboard.press('Enter');
    },
    rate: async (star) => {
      await arrowTo(star);
      await page.keyboard.press('Enter');
    },
  };
}

/** Adds a virtual authenticator for passkeys. */
export async function plugIn(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    /** Whether user verification succeeds from now on. */
    recognize: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
