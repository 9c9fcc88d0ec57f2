import type { RegistrySnapshot } from '../releases/snapshot';
import type { SiteSettings } from '@tableside/contracts/site/model';
import { query } from '@tableside/contracts/queries';
import type { PageState } from '../../src/page-state';
import { dehydrateQueries } from '../../src/page-queries';
import { describeDocument } from './document-head';
import { headTags, jsonForScript, STATE_TAG } from './html';
import type { ShownSlots } from '../sponsor/slot-counter';
import { releasesOf, type PageEvidence } from './page-evidence';
import { kindOf } from './page-visit';
import {
  readPageData,
  retryWithEarlier,
  type PageAttempt,
  type PageData,
  type PageRendererParts,
} from './page-attempt';
import { renderAttempt, type RenderedTree } from './render-attempt';
import { isUnread } from './render-tree';
import { zoneOffsets } from './zone-offsets';
import type { Claim } from '../../src/federation/composition';
import type { PageRegistry, PageRemote } from '../../src/federation/registry';

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
  attempt: PageAttempt,
  data: PageData,
): Promise<PageRest> {
  const tree = await renderAttempt(parts, attempt, data);
  const failed = [...tree.faults.failed.values()];
  const remotes = failed.map(({ remote }) => remote);
  const again = await retryWithEarlier(parts, attempt, remotes, failed);
  const { snapshot } = attempt;
  if (!again) return writePage(parts, attempt, tree, snapshot);
  return writePage(parts, again, await renderAttempt(parts, again, readPageData(again)), snapshot);
}

/** @param opened what the opening of the page was made of */
async function writePage(
  { assets, config }: PageRendererParts,
  attempt: PageAttempt,
  { html, isLost, head, loaderData, errors, faults, renderMs }: RenderedTree,
  opened: RegistrySnapshot,
): Promise<PageRest> {
  const { parts, snapshot, modules, queries, visit, claim, missing } = attempt;
  const isWhole = missing.length === 0;
  const state: PageState = {
    config: parts.platform.config,
    registry: pageRegistry(snapshot.page, claim),
    modules: loaderData ? modules : [],
    loaderData,
    errors,
    queries: dehydrateQueries(parts.queryClient),
    // What the browser renders by itself is not to begin with other words.
    zone: zoneOffsets(timeZoneOf(attempt), new Date()),
    content: attempt.content.toState(!loaderData || !isWhole),
    shell: assets.manifest.version,
    beaconShare: config.beaconShare,
    ...((snapshot.isPreview || visit.draft) && { isPreview: true }),
    ...(snapshot.canaries.size > 0 && { isSplit: true }),
  };
  const hasNoScript = isUnread(snapshot);
  const hasData = queries.haveAnswers();
  parts.queryClient.clear();
  const page = [
    headTags(head ?? describeDocument(visit.url, parts, [])),
    ...(hasNoScript ? [RELOAD] : []),
    ...(loaderData ? [] : [RELOAD_WITHOUT_SCRIPT]),
    await assets.laterStyles(snapshot, modules, html, opened),
    `</head><body><div id="root">${html}</div>`,
    `${STATE_TAG}${jsonForScript(state)}</script>`,
    hasNoScript ? '' : assets.closing(snapshot, modules, opened),
    '</body></html>',
  ].join('');
  const isComplete = Boolean(loaderData) && !errors && !faults.hasFailed && hasData && isWhole;
  const evidence = {
    ran: releasesOf(snapshot, modules),
    failed: [...(attempt.failedBefore ?? []), ...faults.failed.values()],
    ...(faults.hasShellFailed && { isShellFault: true }),
    ...(renderMs !== undefined && { renderMs }),
  };
  const slots = loaderData && !snapshot.isPreview ? attempt.content.shown() : [];
  const shown = { page: kindOf(visit.url.pathname, claim), slots };
  return { html: page, isComplete, isLost, evidence, ...(slots.length > 0 && { shown }) };
}

/** The zone whose clocks the page shows: the settings', else the installation's. */
const timeZoneOf = ({ parts: { platform, queryClient } }: PageAttempt): string =>
  queryClient.getQueryData<SiteSettings>(query('settings').queryKey)?.timeZone ??
  platform.config.timeZone;

/** True where every page of a remote keeps apart. */
const isApart = ({ claims }: PageRemote): boolean =>
  claims.length > 0 && claims.every(({ apart }) => apart);

export const pageRegistry = (registry: PageRegistry, claim: Claim | undefined): PageRegistry =>
  Object.fromEntries(
    Object.entries(registry).filter(([name, remote]) => name === claim?.remote || !isApart(remote)),
  );
