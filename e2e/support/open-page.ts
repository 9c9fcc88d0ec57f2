import { expect, type Page } from '@playwright/test';

/** Waits until the shell's script has taken over the page. */
export async function whenInteractive(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-asleep', { timeout: 20_000 });
}

/** Opens an address and waits until it can be used. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await whenInteractive(page);
}
