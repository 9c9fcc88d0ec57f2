import type { RemoteName } from '@tableside/contracts/registry/wire';
import type { Claim } from '../../src/composition/claims';
import { slotsOn } from '../../src/composition/compose';
import type { RanRelease } from './page/page-evidence';
import { startDeadlines } from '../reads/deadlines';
import { prepareFrom, type PageJob, type PageRendererParts } from './page-job';
import type { PageVisit } from './page/page-visit';
import { stepBack } from './step-back';
import { withCanaries } from '../variants/with-releases';

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
