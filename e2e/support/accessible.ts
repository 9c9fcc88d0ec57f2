import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { NodeResult, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { RUNS_SLOW_TESTS } from './tags';

/** Half the size of `axe.source`, which every page has to parse. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const ALL_RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules that depend on colors. All others give the same result in both modes. */
const COLORS = ['color-contrast', 'link-in-text-block'];
const COLOR_RULES: RunOptions = { runOnly: COLORS };
/** Rules that depend on colors or on the size of the window. */
const LAYOUT_RULES: RunOptions = {
  runOnly: [...COLORS, 'target-size', 'button-name', 'link-name', 'region'],
};

export type ColorScheme = 'light' | 'dark';

/**
 * Fails with axe's findings by rule and element in one mode; with slow tests also with those of
 * colors in the other mode.
 */
export async function expectAccessible(
  page: Page,
  colorScheme: ColorScheme = 'light',
): Promise<void> {
  await expectNoViolation(page, colorScheme, ALL_RULES);
  if (!RUNS_SLOW_TESTS) return;
  await expectNoViolation(page, colorScheme === 'light' ? 'dark' : 'light', COLOR_RULES);
}

/** The same for a page that was checked in another size and mode; with slow tests by all rules again. */
export const expectAccessibleAgain = (page: Page, colorScheme: ColorScheme): Promise<void> =>
  RUNS_SLOW_TESTS
    ? expectAccessible(page, colorScheme)
    : expectNoViolation(page, colorScheme, LAYOUT_RULES);

/**
 * Waits for transitions and animations, because colors in between are not final: a toast that
 * fades out has no stable color. Endless ones such as spinners are ignored.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Animations after a change, such as of the color scheme, start with the next frames.
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function expectNoViolation(
  page: Page,
  colorScheme: ColorScheme,
  rules: RunOptions,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async (options) => {
      const { run } = (window as unknown as { readonly axe: typeof axe }).axe;
      const { violations } = await run(options);
      // What the sticky header overlaps can be scrolled free, and what a toast does is soon free.
      const isOverlapped = ({ any }: NodeResult) =>
        any.some(
          ({ id, relatedNodes = [] }) =>
            id === 'target-size' &&
            relatedNodes.length > 0 &&
            relatedNodes.every(({ element }) =>
              element?.closest('header, [role=status], [role=alert]'),
            ),
        );
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter((node) => !isOverlapped(node))
          .map(({ target }) => `${id}: ${target.join(' ')}`),
      );
    },
    // Describing passing elements takes as long as testing. Frames are other documents.
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
