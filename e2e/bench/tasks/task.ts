import type { Page } from 'playwright-core';
import type { Hand } from './hand';
import type { TaskSite } from './task-site';

/** What a task needs to be walked. */
export interface Visit {
  readonly page: Page;
  readonly hand: Hand;
  readonly site: TaskSite;
}

/** Something that a diner sets out to do, as docs/tasks.md names it. */
export interface Task {
  readonly number: number;
  readonly title: string;
  /** Walks it from the page that is open.
   * @returns what came out, in a few words
   * @throws where it cannot be done */
  readonly walk: (visit: Visit) => Promise<string>;
}

/** Where a task begins. */
export async function begin({ page, site }: Visit, path = '/'): Promise<void> {
  await page.goto(site.url + path);
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-asleep'));
}

/** The text of the first element that a selector finds, on one line. */
export const readText = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().innerText()).replace(/\s+/g, ' ').trim();
