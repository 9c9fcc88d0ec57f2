import {
  type RegisteredRelease,
  type RegistryDocument,
  ALL_FROZEN,
  registeredAssets,
} from '@tableside/contracts/registry/wire';
import { releaseName } from '../registry/good-releases';
import { integrityOf } from '../store/store';
import { commitChange, readNewest, type ChangeContext } from '../registry/changes';
import { requireUnfrozen } from '../registry/freeze';
import { Refusal, wrongUse } from '../store/refusal';

const ANSWER_MS = 10_000;

/** What browsers need to load a file from another origin, and to check it. */
const HEADERS = [
  ['access-control-allow-origin', '*'],
  ['cross-origin-resource-policy', 'cross-origin'],
] as const;

/** Whether an origin serves the entries of what is live, and of what would be gone back to, as browsers need them. */
async function checkOrigin(
  origin: string,
  remotes: RegistryDocument['remotes'],
): Promise<string[]> {
  const releases = Object.entries(remotes).flatMap(([name, { active, lastGood, killed }]) =>
    killed ? [] : [active, ...(lastGood ? [lastGood] : [])].map((release) => ({ name, release })),
  );
  if (releases.length === 0) return ['Nothing is live that the origin could be asked for.'];
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
  const answer = await fetch(url, {
    headers: { origin: 'https://site.invalid' },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error: unknown) => describeFailure(error));
  if (typeof answer === 'string') return refuse(`cannot be fetched (${answer})`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) return refuse(`is answered with ${answer.status}`);
  if (integrityOf(bytes) !== integrity[entry]) return refuse('has other bytes than were released');
  const type = answer.headers.get('content-type') ?? '';
  return [
    ...(/^text\/javascript\b/.test(type) ? [] : refuse(`is of the type "${type}", and no script`)),
    ...HEADERS.filter(([header, value]) => answer.headers.get(header) !== value).flatMap(
      ([header, value]) => refuse(`lacks the header "${header}: ${value}"`),
    ),
  ];
}

function describeFailure(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
}

type Context = Omit<ChangeContext, 'command'>;

/** Has browsers load the files of releases from an origin of their own, after a look whether it serves them. */
export async function setAssets(context: Context, origin: string): Promise<RegistryDocument> {
  const parsed = registeredAssets.safeParse({ origin });
  if (!parsed.success)
    throw wrongUse(
      `"${origin}" is no origin: expected one such as https://cdn.example, without a path.`,
    );
  const { store, environment } = context;
  const newest = await readNewest(store, environment);
  requireUnfrozen(newest, ALL_FROZEN);
  const problems = await checkOrigin(origin, newest?.remotes ?? {});
  if (problems.length > 0) throw new Refusal(problems);
  return commitChange({ ...context, command: `assets set ${origin}` }, (draft) => {
    requireUnfrozen(draft, ALL_FROZEN);
    return draft.assets?.origin === origin ? draft : { ...draft, assets: { origin } };
  });
}

/** Has browsers load the files of releases from the site itself. A freeze does not keep anybody from it. */
export function clearAssets(context: Context): Promise<RegistryDocument> {
  return commitChange({ ...context, command: 'assets set --none' }, (draft) => {
    const { assets, ...others } = draft;
    if (!assets)
      throw new Refusal([
        'Files of releases come from the site itself already. Nothing was changed.',
      ]);
    return others;
  });
}
