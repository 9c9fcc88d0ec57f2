import type { RemoteName } from '@tableside/contracts/registry/release';
import { loggableUrl } from '@tableside/server/loggable-url';
import { matchRoutes } from 'react-router-dom';
import type { PageState } from '../../src/page-state';
import { describeDocument } from '../head/document-head';
import type { DocumentHead } from '../head/html';
import {
  faultsIn,
  findCulprit,
  isShellFault,
  releasesOf,
  type RanRelease,
} from './page/page-evidence';
import { kindOf } from './page/page-kind';
import {
  handlerWithoutRemote,
  isHeldBack,
  type PageJob,
  type PageRendererParts,
  type readPageData,
} from './page-job';
import { renderLoading, renderTree } from './render-tree';

/** What became of a page's render. */
export interface RenderedTree {
  /** A loading state where the browser has to do it all. */
  readonly html: string;
  readonly head: DocumentHead | null;
  /** True where the server can usually do it, and could not this time. */
  readonly isLost: boolean;
  readonly loaderData: PageState['loaderData'];
  readonly errors: PageState['errors'];
  /** True when a part of it threw. */
  readonly hasFailed: boolean;
  /** Releases that threw. */
  readonly failed: readonly RanRelease[];
  /** True where something threw that has to do with no remote. */
  readonly hasShellFailed: boolean;
  /** How long React took, in milliseconds; left out where it had nothing to do. */
  readonly renderMs?: number;
}

/** What the server writes of a page that the browser has to render: its frame and its title. Never throws.
 * @param known the head, where the page's loaders came to an end */
function loadingPage(
  { visit: { url }, parts, federation, handler, ...job }: PageJob,
  known: DocumentHead | null,
): Pick<RenderedTree, 'html' | 'head'> {
  try {
    const matches = matchRoutes(handler.dataRoutes, url.pathname) ?? [];
    const bare = { parts, federation, handler: handlerWithoutRemote(job) };
    return { html: renderLoading(bare, url), head: known ?? describeDocument(url, parts, matches) };
  } catch {
    // A release may have changed what all code shares.
    return { html: '', head: known };
  }
}

/** Renders a page's tree once its data is there. Never rejects: what fails is left to the browser. */
export async function renderJob(
  { log, slowParts }: Pick<PageRendererParts, 'log' | 'slowParts'>,
  job: PageJob,
  data: ReturnType<typeof readPageData>,
): Promise<RenderedTree> {
  const { visit, parts, federation, handler } = job;
  const { page: deadline } = job.deadlines;
  const where = { requestId: visit.requestId, url: loggableUrl(visit.url.pathname) };
  const nothing = { html: '', head: null, loaderData: null, errors: null, isLost: false };
  const failed = new Map<string, RanRelease>();
  const late = new Set<string>();
  let hasFailed = false;
  let hasShellFailed = false;
  const blamed = new Set<unknown>();
  const blame = (error: unknown, componentStack?: string, owner?: RemoteName) => {
    hasFailed = true;
    blamed.add(error);
    try {
      const culprit = findCulprit(job.snapshot, error, componentStack, owner);
      // What is waited for at the deadline has not failed.
      if (culprit && deadline.aborted) late.add(culprit.container);
      else if (culprit) failed.set(culprit.container, culprit);
      else if (!deadline.aborted)
        hasShellFailed ||= isShellFault(job.snapshot, error, componentStack);
      return culprit && { remote: culprit.remote, version: culprit.version };
    } catch {
      // A release may have changed what all code shares, and React has to hear the end of this.
      return null;
    }
  };
  const render = async () => {
    const context = await data;
    if (context instanceof Response) return nothing;
    const head = describeDocument(job.visit.url, job.parts, context.matches);
    const faults = faultsIn(context.errors, job.claim);
    for (const { error, owner } of faults) blame(error, undefined, owner);
    if (!job.isRenderable || faults.length > 0)
      return { ...nothing, head, isLost: isHeldBack(job) };
    const onError = (error: unknown, componentStack?: string) => {
      const culprit = blame(error, componentStack);
      log.warn({ err: error, ...where, ...culprit }, 'part not rendered');
    };
    const startedAt = performance.now();
    const html = await renderTree({ parts, federation, handler, context, deadline, onError });
    const renderMs = performance.now() - startedAt;
    const ran = releasesOf(job.snapshot, job.modules);
    const unfinished = deadline.aborted ? remotesOfLateSlots(html) : null;
    for (const { remote, container } of ran) {
      if (unfinished?.has(remote) && !failed.has(container)) late.add(container);
    }
    const containers = ran.map(({ container }) => container);
    for (const container of slowParts.note(
      kindOf(visit.url.pathname, job.claim),
      containers,
      late,
    )) {
      log.warn({ ...where, container }, 'pages do without a release that is slow');
    }
    const { loaderData, errors } = context;
    return { html, head, loaderData, errors, isLost: false, renderMs };
  };
  const rendered = await render().catch((error: unknown) => {
    // React rejects with what it has told of already, where it knew the component.
    if (!blamed.has(error))
      hasShellFailed ||= !deadline.aborted && isShellFault(job.snapshot, error);
    log.error({ err: error, ...where }, 'page not rendered');
    return { ...nothing, isLost: job.isRenderable || isHeldBack(job) };
  });
  const page = rendered.loaderData ? rendered : { ...rendered, ...loadingPage(job, rendered.head) };
  return { ...page, hasFailed, failed: [...failed.values()], hasShellFailed };
}

/** The box of a slot whose widget is left to the browser as a whole, as `RemoteSlot` and React write it. */
const LATE_SLOT = /<div[^>]* data-remote="([a-z0-9-]+)" data-widget="[^"]*"[^>]*><!--\$[!?]-->/g;

/** The remotes of slots that hold nothing yet. React's stack names the components around one that is waited for, not the
 * component itself, which may be all that is the remote's.
 * @param html a rendered page */
const remotesOfLateSlots = (html: string): ReadonlySet<RemoteName> =>
  new Set([...html.matchAll(LATE_SLOT)].map(([, remote = '']) => remote));
