import type { RegisteredRelease, RegistryDocument } from '@tableside/contracts/registry/wire';
import { releaseName } from '../releases/good-releases';
import { integrityOf } from '../hash';

/** How long an answer may take, in milliseconds. */
const ANSWER_MS = 10_000;

/** What browsers need to load a file from another origin, and to check it. */
const HEADERS = [
  ['access-control-allow-origin', '*'],
  ['cross-origin-resource-policy', 'cross-origin'],
] as const;

/** Whether an origin serves the entries of what is live, and of what would be gone back to, as browsers need them.
 * @returns one sentence per problem */
export async function checkOrigin(
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
