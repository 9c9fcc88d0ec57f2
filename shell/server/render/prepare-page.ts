import type { RemoteName } from '@tableside/contracts/registry/release';
import type { Claim } from '../../src/composition/claims';
import { slotsOn } from '../../src/composition/compose';
import type { RanRelease } from './page/page-evidence';
import { startDeadlines } from '../reads/deadlines';
import { prepareFrom, type PageJob, type PageRendererParts } from './page-job';
import type { PageVisit } from './page/page-visit';
import { withCanaries } from '../variants/with-releases';
import type { RegistrySnapshot } from '../releases/registry-source';

/** Prepares a page. Where the server build of a release
 * cannot be had, the release before it takes its place. */
export async function preparePage(parts: PageRendererParts, visit: PageVisit): Promise<PageJob> {
  const deadlines = startDeadlines(parts.config.renderDeadlineMs);
  const snapshot = withCanaries(await parts.registry.read(), visit.canaries);
  const job = await prepareFrom(parts, { visit, snapshot, deadlines, failed: [] });
  const lost = job.wanted.filter((module) => !job.modules.includes(module));
  const fallback = lost.filter(({ remote }) => job.mayRun.has(remote));
  return (await prepareInstead(parts, job, fallback, [])) ?? job;
}

/** The page once more, with the releases before those that threw; null where they cannot be had. */
export const prepareEarlier = (
  parts: PageRendererParts,
  job: PageJob,
  failed: readonly RanRelease[],
): Promise<PageJob | null> => prepareInstead(parts, job, failed, failed);

/** @param replaced remotes whose release before is wanted */
async function prepareInstead(
  parts: PageRendererParts,
  job: PageJob,
  replaced: readonly { readonly remote: RemoteName }[],
  failed: readonly RanRelease[],
): Promise<PageJob | null> {
  const { visit, deadlines } = job;
  const snapshot = stepBack(job.snapshot, replaced);
  if (!snapshot || deadlines.page.aborted) return null;
  const start = { visit, snapshot, deadlines, failed: [...job.failed, ...failed] };
  const again = await prepareFrom(parts, start);
  if (!hasAll(again, new Set(replaced.map(({ remote }) => remote)))) return null;
  job.parts.queryClient.clear();
  return again;
}

/** True when all that these remotes are to show on the page is here. */
function hasAll({ visit, claim, snapshot, federation }: PageJob, remotes: ReadonlySet<string>) {
  const isOurs = ({ remote }: { readonly remote: RemoteName }) => remotes.has(remote);
  const isPathThere = (own: Claim) =>
    federation.peek(own.remote, './routes')?.routes[own.path] !== undefined;
  if (claim && isOurs(claim) && !isPathThere(claim)) return false;
  return slotsOn(snapshot.composition, visit.url.pathname, claim)
    .filter(isOurs)
    .every(({ remote, widget }) => federation.peek(remote, './widgets')?.widgets[widget]);
}

/** The registry with the release before in the place of those that failed; null where none of them has one. What is where
 * on the site stays as the live releases declare it, as it does in a browser that falls back. */
function stepBack(
  snapshot: RegistrySnapshot,
  failed: readonly { readonly remote: RemoteName }[],
): RegistrySnapshot | null {
  const remotes = new Set(failed.map(({ remote }) => remote));
  const earlier = [...snapshot.earlier].filter(([remote]) => remotes.has(remote));
  if (earlier.length === 0) return null;
  const page = { ...snapshot.page };
  for (const [remote] of earlier) {
    const own = page[remote];
    if (own) page[remote] = { ...own, releases: own.releases.slice(1) };
  }
  return {
    ...snapshot,
    page,
    active: new Map([...snapshot.active, ...earlier]),
    earlier: new Map([...snapshot.earlier].filter(([remote]) => !remotes.has(remote))),
  };
}
