import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { NodeResult, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';

/** Half as long as `axe.source`, which every page would have to read. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const ALL_RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules whose findings depend on colors. All others see one and the same document in both modes. */
const COLOR_RULES: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Fails with what axe found, by rule and place. Nothing moves while it looks: a toast that fades out has a color that is
 * none. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolation(page, ALL_RULES);
  await page.emulateMedia({ reducedMotion: null });
}

/** Fails with what axe finds in light mode, or in the colors of dark mode. */
export async function expectAccessibleInBothModes(page: Page): Promise<void> {
  await setColorScheme(page, 'light');
  await expectNoViolation(page, ALL_RULES);
  await setColorScheme(page, 'dark');
  await expectNoViolation(page, COLOR_RULES);
}

const setColorScheme = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

/** Waits for transitions and animations to end: a color on its way to another one is neither. Endless ones, such as those
 * of spinners, are not waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What follows a change, such as that of the color scheme, begins with the next frames.
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function expectNoViolation(page: Page, rules: RunOptions): Promise<void> {
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async (options) => {
      const { run } = (window as unknown as { readonly axe: typeof axe }).axe;
      const { violations } = await run(options);
      // What the sticky header overlaps depends on how far the page is scrolled, and it can be scrolled free.
      const isUnderHeader = ({ any }: NodeResult) =>
        any.some(
          ({ id, relatedNodes = [] }) =>
            id === 'target-size' &&
            relatedNodes.length > 0 &&
            relatedNodes.every(({ element }) => element?.closest('header')),
        );
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter((node) => !isUnderHeader(node))
          .map(({ target }) => `${id}: ${target.join(' ')}`),
      );
    },
    // Describing what is in order takes as long as finding out. Frames are documents of others.
    // Of what rules may want read beforehand, those that run want media only: no copies of the page's sheets.
    {
      ...rules,
      elementRef: true,
      resultTypes: ['violations' as const],
      iframes: false,
      preload: { assets: ['media'] },
    },
  );
  expect(found).toEqual([]);
}
