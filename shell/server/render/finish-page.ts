import type { SiteSettings } from '@tableside/contracts/city/model';
import { query } from '@tableside/contracts/queries';
import { isRouteErrorResponse } from 'react-router-dom';
import { packQueries } from '../../src/packed-queries';
import { packPageState, PAGE_STATE_ID, type PageState } from '../../src/page-state';
import { resolveHead, type PageHead } from '../../src/router/head';
import { headTags, jsonForScript } from './html';
import { loggableUrl } from '@tableside/server/loggable-url';
import { findCulprit, releasesOf, type PageEvidence, type RanRelease } from './page-evidence';
import type { PageJob, PageRendererParts, readPageData } from './page-job';
import { haveAnswers } from './page-queries';
import { renderTree } from './render-tree';
import { zoneOffsets } from './zone-offsets';

/** The second part of a page. */
export interface PageRest {
  readonly html: string;
  /** True when nothing failed and nothing is left to the browser: the page may be handed to others for a while. */
  readonly isComplete: boolean;
  /** Left out where no remote's code ran. */
  readonly evidence?: PageEvidence;
}

/** Makes head, body and state of a page once its data is there. Never rejects: what fails is left to the browser. */
export async function finishPage(
  { assets, log }: PageRendererParts,
  job: PageJob,
  data: ReturnType<typeof readPageData>,
): Promise<PageRest> {
  const { visit, parts, federation, handler, deadline } = job;
  const where = { requestId: visit.requestId, url: loggableUrl(visit.url.pathname) };
  let html = '';
  let head: PageHead | null = null;
  let loaderData: PageState['loaderData'] = null;
  let errors: PageState['errors'] = null;
  let hasFailed = false;
  const failed = new Map<string, RanRelease>();
  const blame = (error: unknown, componentStack?: string) => {
    // What is waited for at the deadline is not to blame for it.
    const culprit = deadline.aborted ? null : findCulprit(job.snapshot, error, componentStack);
    if (culprit) failed.set(culprit.container, culprit);
    return culprit && { remote: culprit.remote, version: culprit.version };
  };
  try {
    const context = await data;
    if (!(context instanceof Response)) {
      head = headOf(job, context.matches);
      for (const error of Object.values(context.errors ?? {}))
        if (!isRouteErrorResponse(error)) blame(error);
      if (job.isRenderable && areAnswers(context.errors)) {
        html = await renderTree({
          parts,
          federation,
          handler,
          context,
          deadline,
          onError: (error, componentStack) => {
            hasFailed = true;
            const culprit = blame(error, componentStack);
            log.warn({ err: error, ...where, ...culprit }, 'part left to the browser');
          },
        });
        loaderData = context.loaderData;
        errors = context.errors;
      }
    }
  } catch (error) {
    log.error({ err: error, ...where }, 'page left to the browser');
  }
  const state: PageState = {
    config: parts.platform.config,
    registry: job.snapshot.page,
    modules: loaderData ? job.modules : [],
    loaderData,
    errors,
    queries: packQueries(parts.queryClient),
    // What the browser renders by itself is not to begin with other words.
    zone: zoneOffsets(timeZoneOf(job), new Date()),
    content: job.content.toState(!loaderData || !job.isWhole),
  };
  const hasData = haveAnswers(parts.queryClient, deadline);
  parts.queryClient.clear();
  const page = [
    headTags(head ?? headOf(job, [])),
    await assets.shownStyles(job.snapshot, job.modules, html),
    `</head><body><div id="root">${html}</div>`,
    `<script type="application/json" id="${PAGE_STATE_ID}">${jsonForScript(packPageState(state))}</script>`,
    assets.closing(job.snapshot, job.modules),
    '</body></html>',
  ].join('');
  const isComplete = Boolean(loaderData) && !errors && !hasFailed && hasData && job.isWhole;
  const ran = releasesOf(job.snapshot, job.modules);
  return { html: page, isComplete, evidence: { ran, failed: [...failed.values()] } };
}

/** The zone whose clocks the page shows: the settings', else the installation's. */
const timeZoneOf = ({ parts: { platform, queryClient } }: PageJob): string =>
  queryClient.getQueryData<SiteSettings>(query('settings').queryKey)?.timeZone ??
  platform.config.timeZone;

/** Thrown answers, such as a 404, travel to the browser as they are; any other failure is the browser's to meet. */
const areAnswers = (errors: Readonly<Record<string, unknown>> | null): boolean =>
  Object.values(errors ?? {}).every(isRouteErrorResponse);

const headOf = (
  { visit, parts }: PageJob,
  matches: readonly { route: { handle?: unknown }; params: Record<string, string | undefined> }[],
): PageHead =>
  resolveHead({
    matches: matches.map(({ route, params }) => ({ handle: route.handle as unknown, params })),
    url: visit.url,
    config: parts.platform.config,
    queryClient: parts.queryClient,
    content: parts.platform.content.peek,
  });
