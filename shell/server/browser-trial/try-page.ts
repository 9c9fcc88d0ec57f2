import type { Page } from 'playwright-core';
import type { Finding } from '../inspection/finding';
import type { InputOutcome } from './probe/watch-input';
import type { TrialPage } from './trial-page';

/** How long a page may take to come to rest, in milliseconds; then nothing is said of it. */
const SETTLE_MS = 20_000;
/** How long a page is watched that nobody touches, in milliseconds. */
const IDLE_MS = 300;
/** A page is watched so often, until once it is at rest. */
const IDLE_ROUNDS = 4;
/** So many timers a second come due on a page that never rests. */
const WAKEUPS_PER_SECOND = 40;
/** So much of the processor a page takes that never rests. */
const IDLE_SHARE = 0.5;
/** What a click on a link may take of the processor, in milliseconds: the shell takes 20. */
const CLICK_MS = 200;
/** More work than any page has until it is at rest, in milliseconds of the processor. */
const WORK_MS = 4000;

/** Looks at what a release has done to the page that it is on, and uses the shell's part of it as people do: nothing here
 * counts seconds of the clock, so that a busy machine does not make a release look harmful.
 * @param onFinding told of each */
export async function tryPage(
  page: Page,
  trial: TrialPage,
  onFinding: (finding: Finding) => void,
): Promise<void> {
  const workedBefore = await trial.workedMs();
  if (!(await trial.ask('settle', SETTLE_MS))) {
    if ((await trial.workedMs()) - workedBefore > WORK_MS) onFinding(restless('it always works'));
    return;
  }
  for (const finding of await trial.ask('findDamage')) onFinding(finding);
  const restlessness = await findRestless(trial);
  if (restlessness) onFinding(restlessness);
  await useLink(page, trial, onFinding);
}

const restless = (how: string, stack = ''): Finding => ({
  what: `never rests on a page that is left alone: ${how}`,
  advice: 'End timers that are no longer needed, and look for state that each render sets again.',
  stack,
});

/** What a page does that is left alone; null where it comes to rest. */
async function findRestless(trial: TrialPage): Promise<Finding | null> {
  let found: Finding | null = null;
  for (let round = 0; round < IDLE_ROUNDS; round += 1) {
    const workedBefore = await trial.workedMs();
    const { count, elapsed, stack } = await trial.ask('countWakeups', IDLE_MS);
    const worked = (await trial.workedMs()) - workedBefore;
    const perSecond = Math.round((count * 1000) / elapsed);
    if (perSecond > WAKEUPS_PER_SECOND) {
      found = restless(`its timers come due ${perSecond} times a second`, stack);
    } else if (worked / elapsed > IDLE_SHARE) {
      found = restless(`it takes ${Math.round((worked * 100) / elapsed)} percent of the processor`);
    } else return null;
  }
  return found;
}

const INPUT_ADVICE =
  'Listen to what the release has rendered, and leave the events of everything else alone.';
const STOPPED: Readonly<Record<Exclude<InputOutcome, 'handled'>, string>> = {
  lost: 'keeps clicks from links: something else gets them',
  stopped: 'stops clicks on links before the shell hears of them',
  unhandled:
    'keeps the shell from opening links: the browser loads a whole page, or nothing happens',
};

/** Uses a link of the shell by key and by click, and waits for its page. */
async function useLink(
  page: Page,
  trial: TrialPage,
  onFinding: (finding: Finding) => void,
): Promise<void> {
  const link = await trial.ask('findLink');
  if (!link) return;
  const tell = (what: string, advice = INPUT_ADVICE) => onFinding({ what, advice, stack: '' });
  await page.keyboard.press('Shift');
  if ((await trial.ask('readInput', 'keydown')) !== 'unhandled')
    tell('stops keys before the shell hears of them');
  // What a pointer near a link has fetched ahead is no part of the click.
  await page.mouse.move(link.x, link.y);
  await trial.ask('settle', SETTLE_MS);
  const workedBefore = await trial.workedMs();
  trial.during = 'after a click';
  await page.mouse.down();
  await page.mouse.up();
  // A page that is being left does not answer any more.
  const outcome = await trial.ask('readInput', 'click').catch(() => 'unhandled' as const);
  const worked = (await trial.workedMs()) - workedBefore;
  if (worked > CLICK_MS) {
    tell(
      `blocks the page with each click: for ${Math.round(worked)} ms of the processor`,
      'Do less in listeners, or do it in parts.',
    );
  }
  if (outcome !== 'handled') tell(STOPPED[outcome]);
  else if (!(await trial.ask('hasOpened', link.path)))
    tell(`keeps links from opening: ${link.path} is not shown`);
}
