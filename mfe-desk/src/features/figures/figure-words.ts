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

const whole = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export const countWords = (count: number): string => whole.format(count);

/** Presses of a hundred views; a dash where nothing was viewed. */
export const shareWords = ({ views, presses }: { views: number; presses: number }): string =>
  views > 0 ? percent.format(presses / views) : '–';

/** How much more or less than the month before, in words. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none the month before either' : 'none the month before';
  const by = percent.format(Math.abs(now - before) / before);
  if (now === before) return `as many as the month before`;
  return `${by} ${now > before ? 'more' : 'fewer'} than the ${countWords(before)} of the month before`;
}

/** Noon of a day in UTC, so that no zone moves it. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const months = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "November 2026" of 2026-11. */
export const monthWords = (month: string): string => months.format(noon(`${month}-01`));
/** "Nov 26" of 2026-11-26. */
export const dayWords = (day: string): string => days.format(noon(day));

/** Every day of a month, such as 2026-11-01. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from(
    { length: last },
    (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
  );
}
