import { readNewest } from '../registry/changes';
import { checkRelease } from '../checks/checks';
import { findShells, type CommandContext } from './commands';
import { emptyDraft, toRegistered, type Draft } from '../registry/document';
import { requireSigned } from '../signing/signatures';
import { readSidecar, releaseName } from '../registry/stored-releases';
import { Refusal, usageError } from '../store/refusal';
import { type PreviewedRelease, PREVIEW_PATH, signPreview } from '../signing/preview-link';
import type { PrivateKey } from '../signing/keys';
import { forbidden } from '../signing/authorize';
import { parsePeriod } from '../registry/names';

/**
 * Runs the checks of `activate` on stored releases, each together with the others instead of what is
 * live. Changes nothing.
 */
async function checkPreview(
  context: CommandContext,
  releases: readonly PreviewedRelease[],
): Promise<void> {
  const { store, environment } = context;
  const sidecars = [];
  for (const { remote, version } of releases) {
    sidecars.push(await readSidecar(store, remote, version));
    await requireSigned(store, remote, version);
  }
  const newest = await readNewest(store, environment);
  const { remotes } = newest ?? emptyDraft();
  const shown: Draft['remotes'] = { ...remotes };
  for (const sidecar of sidecars) {
    const none = { lastGood: null, canary: null, disabled: false };
    shown[sidecar.name] = { ...none, ...remotes[sidecar.name], active: toRegistered(sidecar) };
  }
  const shells = await findShells(context);
  const problems: string[] = [];
  for (const sidecar of sidecars) {
    problems.push(
      ...(await checkRelease(store, sidecar, shells, { remotes: shown }, newest?.teams)),
      ...((await context.runRelease?.(sidecar, shells)) ?? []),
    );
  }
  if (problems.length > 0) throw new Refusal(problems);
}

const MAX_MS = 24 * 3_600_000;

export const parseLifetime = (text: string): number =>
  parsePeriod(text, 'mh', MAX_MS, 'for a preview: use 30m, 2h, or at most 24h.');

export function parseSite(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search)
    return url.origin;
  throw usageError(`"${text}" is not a site: use an origin such as https://tableside.example.`);
}

interface PreviewOrder {
  readonly releases: readonly PreviewedRelease[];
  /** Signs the link; null without a key. */
  readonly key: PrivateKey | null;
  readonly site: string;
  readonly lifetimeMs: number;
}

/** Creates a link that shows stored releases to anyone who opens it, after the checks of `activate`. */
export async function makePreview(
  context: CommandContext,
  { releases, key, site, lifetimeMs }: PreviewOrder,
): Promise<{ readonly url: string; readonly expires: string }> {
  const twice = releases.find(
    ({ remote }, index) => releases.findIndex((each) => each.remote === remote) !== index,
  );
  if (twice)
    throw usageError(`${twice.remote} is listed twice. A preview shows one release per remote.`);
  if (!key)
    throw forbidden(
      'A preview is a signed link, and there is no key to sign it with. Create one with: npm run mfe -- key init',
    );
  await checkPreview(context, releases);
  const { environment, now = () => new Date() } = context;
  const expires = new Date(now().getTime() + lifetimeMs).toISOString();
  const token = await signPreview(key, { environment, releases: [...releases], expires });
  return { url: `${site}${PREVIEW_PATH}?token=${token}`, expires };
}

export const nameReleases = (releases: readonly PreviewedRelease[]): string =>
  releases.map(({ remote, version }) => releaseName(remote, version)).join(', ');
