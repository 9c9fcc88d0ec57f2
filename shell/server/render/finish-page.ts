import type { RegistrySnapshot } from '../releases/snapshot';
import type { SiteSettings } from '@tableside/contracts/site/model';
import { query } from '@tableside/contracts/queries';
import type { PageState } from '../../src/page-state';
import { dehydrateQueries } from '../../src/page-queries';
import { describeDocument } from './document-head';
import { headTags, jsonForScript, STATE_TAG } from './html';
import type { ShownSlots } from '../sponsor/slot-counter';
import { releasesOf, type PageHealthSignals } from './page-health-signals';
import { kindOf } from './page-request';
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

export interface PageBody {
  readonly html: string;
  /** True when nothing failed and nothing is left to the browser, so the page may be cached. */
  readonly isComplete: boolean;
  /**
   * True when the server could not render the page and wrote a loading state with status 503.
   * Omitted: false.
   */
  readonly isLost?: boolean;
  /** Omitted when no remote code ran. */
  readonly healthSignals?: PageHealthSignals;
  /** Omitted when the page has no sponsor slot or is left to the browser. */
  readonly shown?: ShownSlots;
}

/** Retry-After for pages that the browser cannot render either. */
const RELOAD = '<meta http-equiv="refresh" content="10">';
const RELOAD_WITHOUT_SCRIPT = `<noscript>${RELOAD}</noscript>`;

/**
 * Creates head, body and state of a page once its data is loaded. If a release throws, renders
 * again with the previous release. Never rejects: failed parts are left to the browser.
 */
export async function finishPage(
  parts: PageRendererParts,
  attempt: PageAttempt,
  data: PageData,
): Promise<PageBody> {
  const tree = await renderAttempt(parts, attempt, data);
  const failed = [...tree.faults.failed.values()];
  const remotes = failed.map(({ remote }) => remote);
  const again = await retryWithEarlier(parts, attempt, remotes, failed);
  const { snapshot } = attempt;
  if (!again) return writePage(parts, attempt, tree, snapshot);
  return writePage(parts, again, await renderAttempt(parts, again, readPageData(again)), snapshot);
}

/** @param opened what the head of the page was made of */
async function writePage(
  { assets, config }: PageRendererParts,
  attempt: PageAttempt,
  { html, isLost, head, loaderData, errors, faults, renderMs }: RenderedTree,
  opened: RegistrySnapshot,
): Promise<PageBody> {
  const { parts, snapshot, modules, queries, pageRequest, claim, missing } = attempt;
  const isVerified = missing.length === 0;
  const state: PageState = {
    config: parts.platform.config,
    registry: pageRegistry(snapshot.page, claim),
    modules: loaderData ? modules : [],
    loaderData,
    errors,
    queries: dehydrateQueries(parts.queryClient),
    // A page left to the browser must not start with other content.
    zone: zoneOffsets(timeZoneOf(attempt), new Date()),
    content: attempt.content.toState(!loaderData || !isVerified),
    shell: assets.manifest.version,
    beaconShare: config.beaconShare,
    ...((snapshot.isPreview || pageRequest.draft) && { isPreview: true }),
    ...(snapshot.canaries.size > 0 && { isSplit: true }),
  };
  const hasNoScript = isUnread(snapshot);
  const hasData = queries.haveResponses();
  parts.queryClient.clear();
  const page = [
    headTags(head ?? describeDocument(pageRequest.url, parts, [])),
    ...(hasNoScript ? [RELOAD] : []),
    ...(loaderData ? [] : [RELOAD_WITHOUT_SCRIPT]),
    await assets.laterStyles(snapshot, modules, html, opened),
    `</head><body><div id="root">${html}</div>`,
    `${STATE_TAG}${jsonForScript(state)}</script>`,
    hasNoScript ? '' : assets.closing(snapshot, modules, opened),
    '</body></html>',
  ].join('');
  const isComplete = Boolean(loaderData) && !errors && !faults.hasFailed && hasData && isVerified;
  const healthSignals = {
    ran: releasesOf(snapshot, modules),
    failed: [...(attempt.failedBefore ?? []), ...faults.failed.values()],
    ...(faults.hasShellFailed && { isShellFault: true }),
    ...(renderMs !== undefined && { renderMs }),
  };
  const slots = loaderData && !snapshot.isPreview ? attempt.content.shown() : [];
  const shown = { page: kindOf(pageRequest.url.pathname, claim), slots };
  return { html: page, isComplete, isLost, healthSignals, ...(slots.length > 0 && { shown }) };
}

/** The time zone of the page: from the settings, else the configuration. */
const timeZoneOf = ({ parts: { platform, queryClient } }: PageAttempt): string =>
  queryClient.getQueryData<SiteSettings>(query('settings').queryKey)?.timeZone ??
  platform.config.timeZone;

/** True when all pages of a remote are independent. */
const isApart = ({ claims }: PageRemote): boolean =>
  claims.length > 0 && claims.every(({ apart }) => apart);

export const pageRegistry = (registry: PageRegistry, claim: Claim | undefined): PageRegistry =>
  Object.fromEntries(
    Object.entries(registry).filter(([name, remote]) => name === claim?.remote || !isApart(remote)),
  );
