import { paths } from '@tableside/contracts/paths';
import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { readHtml } from '../../support/read-html';
import { activateRelease } from '../../support/registry';
import type { WallsSite } from './walls-site';

const LOOK_EVERY_MS = 20;

/** Main memory that a process takes, in MB; NaN where there is no `/proc`. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1000;
  } catch {
    return NaN;
  }
}

/** Activates two releases by turns, and renders home from each.
 * @param swaps how often
 * @param every memory is read after so many
 * @returns memory of the shell server after each stretch, in MB, the one before the first included */
export async function measureSwaps(
  { storeDir, url, shell, versions }: WallsSite,
  swaps: number,
  every: number,
): Promise<readonly number[]> {
  const memory = [residentMegabytes(shell.child.pid)];
  for (let swap = 1; swap <= swaps; swap += 1) {
    const version = versions[swap % 2] ?? '';
    await activateRelease(storeDir, 'marketing', version);
    const isShown = async () => {
      const { html } = await readHtml(`${url}${paths.home}?swap=${swap}-${performance.now()}`);
      return html.includes(`/releases/marketing/${version}/`);
    };
    while (!(await isShown())) await wait(LOOK_EVERY_MS);
    if (swap % every === 0) memory.push(residentMegabytes(shell.child.pid));
  }
  return memory;
}
