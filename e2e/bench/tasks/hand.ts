import type { Locator, Page } from 'playwright-core';

/** Operates a page as a person does, and counts: a press, a field that is filled, a key, a choice in a list. */
export class Hand {
  private count = 0;

  constructor(private readonly page: Page) {}

  get actions(): number {
    return this.count;
  }

  /** A button, a link, a checkbox or a star. */
  async press(target: Locator): Promise<void> {
    await target.first().click();
    this.count += 1;
  }

  /** A field, whatever is typed into it. */
  async fill(target: Locator, text: string): Promise<void> {
    await target.first().fill(text);
    this.count += 1;
  }

  async key(name: string): Promise<void> {
    await this.page.keyboard.press(name);
    this.count += 1;
  }

  async choose(target: Locator, value: string): Promise<void> {
    await target.first().selectOption(value);
    this.count += 1;
  }
}
