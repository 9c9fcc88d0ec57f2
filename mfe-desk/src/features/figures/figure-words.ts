import { formatCount } from '@tableside/contracts/common/text';
import type { SponsorSlot } from '@tableside/contracts/content/sponsor-slots';
import { paths } from '@tableside/contracts/paths';

/** What the slots are called. */
export const SLOT_WORDS: Readonly<Record<SponsorSlot, string>> = {
  banner: 'Line above the header',
  partner: 'Section on the home page',
  footer: 'Sentence in the footer',
};

const PAGE_WORDS: Readonly<Record<string, string>> = {
  [paths.home]: 'Home',
  [paths.listing]: 'Lists of restaurants',
  '/restaurant': 'Pages of restaurants',
  [paths.about]: 'About',
  [paths.contact]: 'Contact',
  unclaimed: 'Other pages',
};

/** What a kind of page is called; its address where it has no name. */
export const pageWords = (page: string): string => PAGE_WORDS[page] ?? page;

/** "12.5%" of 0.125, with at most one decimal. */
function formatPercent(share: number): string {
  const tenths = Math.round(share * 1000);
  const decimal = tenths % 10;
  return `${formatCount((tenths - decimal) / 10)}${decimal ? `.${decimal}` : ''}%`;
}

/** Presses of a hundred views; a dash where nothing was viewed. */
export const shareWords = ({ views, presses }: { views: number; presses: number }): string =>
  views > 0 ? formatPercent(presses / views) : '–';

/** How much more or less than the month before, in words. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none the month before either' : 'none the month before';
  const by = formatPercent(Math.abs(now - before) / before);
  if (now === before) return `as many as the month before`;
  return `${by} ${now > before ? 'more' : 'fewer'} than the ${formatCount(before)} of the month before`;
}

/** Every day of a month, such as 2026-11-01. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from(
    { length: last },
    (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
  );
}
