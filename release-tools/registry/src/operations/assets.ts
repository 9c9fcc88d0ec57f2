import {
  type RegisteredRelease,
  type RegistryDocument,
  ALL_FROZEN,
  registeredAssets,
} from '@tableside/contracts/registry/wire';
import { releaseName } from '../registry/stored-releases';
import { integrityOf } from '../store/store';
import { commitChange, readNewest, type ChangeContext } from '../registry/changes';
import { requireUnfrozen } from '../registry/freeze';
import { Refusal, usageError } from '../store/refusal';

const RESPONSE_TIMEOUT_MS = 10_000;

/** Headers that browsers need to load a file from another origin and verify it. */
const HEADERS = [
  ['access-control-allow-origin', '*'],
  ['cross-origin-resource-policy', 'cross-origin'],
] as const;

/** Problems of an origin with the entries of live and fallback releases. */
async function checkOrigin(
  origin: string,
  remotes: RegistryDocument['remotes'],
): Promise<string[]> {
  const releases = Object.entries(remotes).flatMap(([name, { active, lastGood, disabled }]) =>
    disabled ? [] : [active, ...(lastGood ? [lastGood] : [])].map((release) => ({ name, release })),
  );
  if (releases.length === 0) return ['Nothing is live, so the origin cannot be checked.'];
  const found = await Promise.all(
    releases.map(({ name, release }) => checkFile(origin, name, release)),
  );
  return found.flat();
}

async function checkFile(
  origin: string,
  name: string,
  { base, entry, integrity, version }: RegisteredRelease,
): Promise<string[]> {
  const url = `${origin}${base}${entry}`;
  const refuse = (what: string) => [`${url}, the entry of ${releaseName(name, version)}, ${what}.`];
  const response = await fetch(url, {
    headers: { origin: 'https://site.invalid' },
    redirect: 'error',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).catch((error: unknown) => describeFailure(error));
  if (typeof response === 'string') return refuse(`cannot be fetched (${response})`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return refuse(`returned status ${response.status}`);
  if (integrityOf(bytes) !== integrity[entry]) return refuse('differs from the released bytes');
  const type = response.headers.get('content-type') ?? '';
  return [
    ...(/^text\/javascript\b/.test(type)
      ? []
      : refuse(`has the content type "${type}" instead of a script`)),
    ...HEADERS.filter(([header, value]) => response.headers.get(header) !== value).flatMap(
      ([header, value]) => refuse(`lacks the header "${header}: ${value}"`),
    ),
  ];
}

function describeFailure(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
}

/** Makes browsers load release files from another origin, after checking that the origin serves them. */
export async function setAssets(context: ChangeContext, origin: string): Promise<RegistryDocument> {
  const parsed = registeredAssets.safeParse({ origin });
  if (!parsed.success)
    throw usageError(
      `"${origin}" is not an origin. Use one such as https://cdn.example, without a path.`,
    );
  const { store, environment } = context;
  const newest = await readNewest(store, environment);
  requireUnfrozen(newest, ALL_FROZEN);
  const problems = await checkOrigin(origin, newest?.remotes ?? {});
  if (problems.length > 0) throw new Refusal(problems);
  return commitChange(context, `assets set ${origin}`, (draft) => {
    requireUnfrozen(draft, ALL_FROZEN);
    return draft.assets?.origin === origin ? draft : { ...draft, assets: { origin } };
  });
}

/** Makes browsers load release files from the site itself. Also works during a freeze. */
export function clearAssets(context: ChangeContext): Promise<RegistryDocument> {
  return commitChange(context, 'assets set --none', (draft) => {
    const { assets, ...others } = draft;
    if (!assets)
      throw new Refusal([
        'Release files are already loaded from the site itself. Nothing was changed.',
      ]);
    return others;
  });
}
