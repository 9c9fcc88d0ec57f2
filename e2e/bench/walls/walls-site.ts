import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { makeHarmfulRelease } from '../../support/faults/harmful-release';
import { readPointer } from '../../support/faults/store';
import { publishRelease } from '../../support/registry';
import { startSite, type Site } from '../../support/site';

export interface WallsSite extends Site {
  /** Marketing's release that is live at first, and another one that does nothing else. */
  readonly versions: readonly [string, string];
  /** Puts a release of marketing into the store whose code for the server runs these statements with each render. */
  readonly publishHarm: (version: string, harm: string) => Promise<void>;
  /** Ends the site and removes its folder. */
  readonly remove: () => Promise<void>;
}

const TWIN = '8.0.0';

/** Starts a whole site with as many render threads as the processor has cores, and two releases of marketing in its store. */
export async function startWallsSite(): Promise<WallsSite> {
  const dir = await mkdtemp(path.join(tmpdir(), 'tableside-bench-'));
  const env = { LOG_LEVEL: 'silent', RENDER_WORKERS: String(availableParallelism()) };
  const site = await startSite(path.join(dir, 'data'), env);
  const publishHarm = async (version: string, harm: string) => {
    const folder = path.join(dir, version);
    await makeHarmfulRelease(folder, version, harm);
    await publishRelease(site.storeDir, 'marketing', folder);
  };
  const { version } = (await readPointer(site.storeDir)).remotes.marketing.active;
  await publishHarm(TWIN, 'void 0');
  return {
    ...site,
    versions: [version, TWIN],
    publishHarm,
    remove: async () => {
      await site.end();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
