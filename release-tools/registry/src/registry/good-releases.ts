import { toJson, type ReleaseStore } from '../store/store';

/** How many loads without a failure make a release good by default. */
export const GOOD_AFTER_LOADS = 20;

interface GoodMark {
  readonly remote: string;
  readonly version: string;
  readonly at: string;
  /** A shell server, or the user who ran the command. */
  readonly by: string;
  /** The reason, such as "20 loads". */
  readonly healthSignals: string;
}

const goodFolder = (environment: string): string => `registry/${environment}/good/`;

/** Such as `discovery@1.2.0`. */
export const releaseName = (remote: string, version: string): string => `${remote}@${version}`;

/** Marks a release as good in an environment. The first mark is kept. */
export async function markGood(
  store: Pick<ReleaseStore, 'create'>,
  environment: string,
  mark: GoodMark,
): Promise<void> {
  const key = `${goodFolder(environment)}${mark.remote}/${mark.version}.json`;
  await store.create(key, toJson(mark));
}

/** The releases that are good in an environment, by `releaseName`. */
export async function readGood(
  store: Pick<ReleaseStore, 'list'>,
  environment: string,
): Promise<ReadonlySet<string>> {
  const folder = goodFolder(environment);
  const keys = await store.list(folder);
  return new Set(keys.map((key) => key.slice(folder.length, -'.json'.length).replace('/', '@')));
}
