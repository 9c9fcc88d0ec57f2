import { loggableUrl } from '@tableside/server/loggable-url';
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
import type { PageJob, PageRendererParts, readPageData } from './page-job';
import { remotesOfLateSlots } from './late-slots';
import { renderTree } from './render-tree';

/** What became of a page's render. */
export interface RenderedTree {
  /** Empty where the browser has to do it all. */
  readonly html: string;
  readonly head: DocumentHead | null;
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

/** Renders a page's tree once its data is there. Never rejects: what fails is left to the browser. */
export async function renderJob(
  { log, slowParts }: Pick<PageRendererParts, 'log' | 'slowParts'>,
  job: PageJob,
  data: ReturnType<typeof readPageData>,
): Promise<RenderedTree> {
  const { visit, parts, federation, handler } = job;
  const { page: deadline } = job.deadlines;
  const where = { requestId: visit.requestId, url: loggableUrl(visit.url.pathname) };
  const nothing = { html: '', head: null, loaderData: null, errors: null };
  const failed = new Map<string, RanRelease>();
  const late = new Set<string>();
  let hasFailed = false;
  let hasShellFailed = false;
  const blame = (error: unknown, componentStack?: string) => {
    hasFailed = true;
    try {
      const culprit = findCulprit(job.snapshot, error, componentStack);
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
    const faults = faultsIn(context.errors);
    for (const error of faults) blame(error);
    if (!job.isRenderable || faults.length > 0) return { ...nothing, head };
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
    return { html, head, loaderData: context.loaderData, errors: context.errors, renderMs };
  };
  const rendered = await render().catch((error: unknown) => {
    hasShellFailed ||= !deadline.aborted && isShellFault(job.snapshot, error);
    log.error({ err: error, ...where }, 'page not rendered');
    return nothing;
  });
  return { ...rendered, hasFailed, failed: [...failed.values()], hasShellFailed };
}
