import type { Health } from '@tableside/contracts/desk/health/wire';
import type { ReleaseStore } from '@tableside/registry/store';
import type { WordsDoor } from '../../plugins/words/words';

type StoreHealth = Pick<Health, 'store_closed' | 'shells' | 'releases'>;

const UNKNOWN =
  'Nothing is known here of shell servers and releases: this API host was not told where the release store is. "npm run mfe -- status" tells it.';
const AWAY = 'The release store cannot be read right now.';

const closed = (why: string): StoreHealth => ({ store_closed: why, shells: [], releases: [] });

/** What the release store tells of shell servers and releases, as `npm run mfe -- status` has it.
 * @param place null where this host was not told of a store */
export async function describeStore(place: WordsDoor['place']): Promise<StoreHealth> {
  if (!place) return closed(UNKNOWN);
  return readStore(place).catch(() => closed(AWAY));
}

async function readStore({
  store: address,
  environment,
}: NonNullable<WordsDoor['place']>): Promise<StoreHealth> {
  // Few hosts have somebody at the desk: the registry's programs are no part of a start.
  const { openStoreReader } = await import('@tableside/registry/stores/open-store');
  const { readReports } = await import('@tableside/registry/reports/shell-reports');
  const { summarizeMeasures } = await import('@tableside/registry/measures/summarize');
  const store = await openStoreReader(address);
  try {
    const reports = await readReports(store, environment);
    const releases = summarizeMeasures(reports.flatMap(({ measures }) => measures));
    return {
      store_closed: null,
      shells: reports.map(({ name, shell, revision, quarantined }) => ({
        name,
        version: shell.version,
        revision,
        quarantined: quarantined.map(
          ({ remote, version, reason }) => `${remote}@${version}: ${reason}`,
        ),
      })),
      releases: releases.map(({ remote, version, renders, browsers }) => ({
        remote,
        version,
        renders: renders.loads,
        failed_renders: renders.failures,
        page_loads: browsers.loads,
        failed_page_loads: browsers.failures,
      })),
    };
  } finally {
    // A store with connections ends them; readers of folders have none.
    await (store as Partial<ReleaseStore>).close?.();
  }
}
