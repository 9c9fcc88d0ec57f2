import type { SiteSettings } from '@tableside/contracts/site/model';
import { query } from '@tableside/contracts/queries';
import { dehydrateQueries } from '../../src/page-queries';
import type { PageState } from '../../src/page-state';
import { describeDocument } from '../head/document-head';
import type { ShownSlots } from '../figures/slot-counter';
import { headTags, jsonForScript, STATE_TAG } from '../head/html';
import { pageRegistry } from './page/page-registry';
import { releasesOf, type PageEvidence } from './page/page-evidence';
import { kindOf } from './page/page-kind';
import { readPageData, type PageJob, type PageRendererParts } from './page-job';
import { prepareEarlier } from './prepare-page';
import { renderJob, type RenderedTree } from './render-job';
import { isUnread } from './unread-routes';
import { zoneOffsets } from './zone-offsets';

/** The second part of a page. */
export interface PageRest {
  readonly html: string;
  /** True when nothing failed and nothing is left to the browser: the page may be handed to others for a while. */
  readonly isComplete: boolean;
  /** True when the server could not render the page, and wrote a loading state: its status is 503. Left out, it could. */
  readonly isLost?: boolean;
  /** Left out where no remote's code ran. */
  readonly evidence?: PageEvidence;
  /** Left out where the page has nothing of a sponsor, or the browser has to write it. */
  readonly shown?: ShownSlots;
}

/** Where the browser cannot render the page, another try of the server may. */
const RELOAD = '<meta http-equiv="refresh" content="10">';
const RELOAD_WITHOUT_SCRIPT = `<noscript>${RELOAD}</noscript>`;

/** Makes head, body and state of a page once its data is there. Where a release throws, the page is made once more, with
 * the release before it. Never rejects: what fails then is left to the browser. */
export async function finishPage(
  parts: PageRendererParts,
  job: PageJob,
  data: ReturnType<typeof readPageData>,
): Promise<PageRest> {
  const first = await renderJob(parts, job, data);
  const again = await prepareEarlier(parts, job, first.failed);
  if (!again) return writePage(parts, job, first, job);
  const second = await renderJob(parts, again, readPageData(again));
  return writePage(parts, again, second, job);
}

/** @param opened what the opening of the page was made of */
async function writePage(
  { assets, config }: PageRendererParts,
  job: PageJob,
  {
    html,
    isLost,
    head,
    loaderData,
    errors,
    hasFailed,
    failed,
    hasShellFailed,
    renderMs,
  }: RenderedTree,
  opened: PageJob,
): Promise<PageRest> {
  const { parts, snapshot, modules, queries } = job;
  const state: PageState = {
    config: parts.platform.config,
    registry: pageRegistry(snapshot.page, job.claim),
    modules: loaderData ? modules : [],
    loaderData,
    errors,
    queries: dehydrateQueries(parts.queryClient),
    // What the browser renders by itself is not to begin with other words.
    zone: zoneOffsets(timeZoneOf(job), new Date()),
    content: job.content.toState(!loaderData || !job.isWhole),
    shell: assets.manifest.version,
    beaconShare: config.beaconShare,
    ...((snapshot.isPreview || job.visit.draft) && { isPreview: true }),
    ...(snapshot.canaries.size > 0 && { isSplit: true }),
  };
  const hasNoScript = isUnread(snapshot);
  const hasData = queries.haveAnswers();
  parts.queryClient.clear();
  const page = [
    headTags(head ?? describeDocument(job.visit.url, job.parts, [])),
    ...(hasNoScript ? [RELOAD] : []),
    ...(loaderData ? [] : [RELOAD_WITHOUT_SCRIPT]),
    await assets.laterStyles(snapshot, modules, html, opened.snapshot),
    `</head><body><div id="root">${html}</div>`,
    `${STATE_TAG}${jsonForScript(state)}</script>`,
    hasNoScript ? '' : assets.closing(snapshot, modules, opened.snapshot),
    '</body></html>',
  ].join('');
  const isComplete = Boolean(loaderData) && !errors && !hasFailed && hasData && job.isWhole;
  const evidence = {
    ran: releasesOf(snapshot, modules),
    failed: [...job.failed, ...failed],
    ...(hasShellFailed && { isShellFault: true }),
    ...(renderMs !== undefined && { renderMs }),
  };
  const slots = loaderData && !snapshot.isPreview ? job.content.shown() : [];
  const shown = { page: kindOf(job.visit.url.pathname, job.claim), slots };
  return { html: page, isComplete, isLost, evidence, ...(slots.length > 0 && { shown }) };
}

/** The zone whose clocks the page shows: the settings', else the installation's. */
const timeZoneOf = ({ parts: { platform, queryClient } }: PageJob): string =>
  queryClient.getQueryData<SiteSettings>(query('settings').queryKey)?.timeZone ??
  platform.config.timeZone;
