import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@tableside/contracts/paths';
import { runMfeFromSource } from '../../support/mfe-command';
import { readHtml } from '../../support/read-html';
import type { WallsSite } from './walls-site';

export interface Activation {
  /** Until a page is made from the release, in milliseconds since the command began. */
  readonly liveMs: number;
  /** Until the command has ended: it waits until each shell server follows. */
  readonly commandMs: number;
}

const LOOK_EVERY_MS = 20;

let asked = 0;

async function isLive(url: string, version: string): Promise<boolean> {
  const { html } = await readHtml(`${url}${paths.home}?bench=${(asked += 1)}`);
  return html.includes(`/releases/marketing/${version}/`);
}

/** Activates a stored release by `npm run mfe`, and asks for home all the while until it shows it. */
export async function measureActivation(
  { storeDir, url }: WallsSite,
  version: string,
): Promise<Activation> {
  const startedAt = performance.now();
  const ended = runMfeFromSource(storeDir, 'activate', '--no-browser', `marketing@${version}`).then(
    ({ code, output }) => {
      if (code !== 0) throw new Error(output);
      return performance.now() - startedAt;
    },
  );
  let liveMs = NaN;
  const look = async () => {
    while (!(await isLive(url, version))) await wait(LOOK_EVERY_MS);
    liveMs = performance.now() - startedAt;
  };
  const [commandMs] = await Promise.all([ended, look()]);
  return { liveMs, commandMs };
}
