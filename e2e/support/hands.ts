import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test';

/** How somebody operates a page: the same journey is walked with a mouse and by keyboard alone. */
export interface Hands {
  readonly name: string;
  /** A button, a link or a checkbox. */
  press(target: Locator): Promise<void>;
  /** Replaces what a field holds. */
  type(target: Locator, text: string): Promise<void>;
  /** A radio of a group, without sending anything. */
  pick(target: Locator): Promise<void>;
  /** A tab; keys reach its list once and move within it by arrows. */
  openTab(tab: Locator): Promise<void>;
  /** An entry of a menu that a button opens. */
  choose(button: Locator, item: Locator): Promise<void>;
  /** A star: a click rates at once, a key has to say so. */
  rate(star: Locator): Promise<void>;
}

/** More stops than any screen has. */
const TABS_MAX = 250;
const ARROWS_MAX = 12;

export function useMouse(): Hands {
  return {
    name: 'mouse',
    press: (target) => target.click(),
    // Key by key is how the keyboard types.
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
    // The star's box is drawn by its label.
    rate: (star) => star.locator('xpath=..').click(),
  };
}

export function useKeyboard(page: Page): Hands {
  /** Whether keys have reached an element. It is looked up once, not at each stop, which is most of a long walk's time;
   * one that was replaced meanwhile is looked up again. */
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
  /** Tab stops once in a group of radios; arrows go on from there. */
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

/** Gives the browser a device that makes passkeys and knows its owner. */
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
    /** Whether its owner is recognized from now on. */
    recognize: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
