import type { RoutesModule } from '@tableside/contracts/remote';
import { queryClientContext } from '@tableside/platform';
import type { StoreReader } from '@tableside/registry/store';
import { createStaticHandler, matchRoutes, RouterContextProvider } from 'react-router-dom';
import type { ShellParts } from '../../src/create-platform';
import { createServerPlatform } from '../../src/create-server-platform';
import { createServerCall } from '../../src/transport/server-call';
import { federationContext, type Federation } from '../../src/federation/federation';
import { findClaim, type Claim } from '../../src/composition/claims';
import type { Composition } from '../../src/composition/compose';
import { modulesOn, type ModuleRef } from '../../src/router/page-plan';
import { buildRoutes } from '../../src/router/routes';
import { readHandle } from '../../src/router/shell-handle';
import type { ApiCircuit } from '../reads/api-circuit';
import type { ServerConfig } from '../config';
import type { ContentSource } from '../releases/content-source';
import type { Logger } from '../logger';
import type { PageAssets } from './assets/page-assets';
import type { RanRelease } from './page/page-evidence';
import { kindOf } from './page/page-kind';
import { createPageContent, type PageContent } from './page/page-content';
import { beforeDeadline, type Deadlines } from '../reads/deadlines';
import { PageQueries } from '../reads/page-queries';
import type { PageVisit } from './page/page-visit';
import type { SharedReads } from '../reads/shared-reads';
import type { SlowParts } from './slow-parts';
import type { RegistrySnapshot, RegistrySource } from '../releases/registry-source';
import { isUnread, unreadRoutes } from './unread-routes';
import { createServerFederation, loadModules } from '../remotes/server-federation';
import type { ServerRemotes } from '../remotes/server-remotes';

export interface PageRendererParts {
  readonly config: ServerConfig;
  readonly assets: PageAssets;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly remotes: ServerRemotes;
  readonly store: Pick<StoreReader, 'read'>;
  readonly content: ContentSource;
  readonly circuit: ApiCircuit;
  readonly reads: SharedReads;
  readonly slowParts: SlowParts;
  readonly log: Logger;
}

/** One page under way: who asked, which release of each remote, and what they work with. */
export interface PageJob {
  readonly visit: PageVisit;
  readonly claim: Claim | undefined;
  readonly snapshot: RegistrySnapshot;
  readonly federation: Federation;
  /** What it is made of. */
  readonly wanted: readonly ModuleRef[];
  /** What of that is here. */
  readonly modules: readonly ModuleRef[];
  readonly content: PageContent;
  readonly parts: ShellParts;
  readonly queries: PageQueries;
  readonly deadlines: Deadlines;
  /** The live releases whose code may run for it. */
  readonly mayRun: RegistrySnapshot['active'];
  readonly handler: StaticHandler;
  /** False when the page's remote cannot be had here: the browser renders it. */
  readonly isRenderable: boolean;
  /** True when all remotes on the page can be had here. */
  readonly isWhole: boolean;
  /** Releases that threw in earlier tries of this page. */
  readonly failed: readonly RanRelease[];
}

type StaticHandler = ReturnType<typeof createStaticHandler>;

/** Routes of a registry's state, by the loaded routes of one claim or none: built and ranked once. */
const handlers = new WeakMap<Composition, Map<RoutesModule | null, StaticHandler>>();

function handlerOf(
  snapshot: RegistrySnapshot,
  claim: Claim | undefined,
  module: RoutesModule | null,
): StaticHandler {
  const { composition } = snapshot;
  const known = handlers.get(composition) ?? new Map<RoutesModule | null, StaticHandler>();
  handlers.set(composition, known);
  const handler = known.get(module);
  if (handler) return handler;
  const loaded = claim && module ? [[claim.remote, module] as const] : [];
  const routes = isUnread(snapshot) ? unreadRoutes : buildRoutes(composition, new Map(loaded));
  const made = createStaticHandler(routes);
  known.set(module, made);
  return made;
}

/** The live releases whose code may run for this page. A remote's own page waits for it, however slow it is. */
const runnable = (
  { active, withheld }: RegistrySnapshot,
  visit: PageVisit,
  claim: Claim | undefined,
  slowParts: SlowParts,
): RegistrySnapshot['active'] => {
  const { without = [] } = visit;
  return new Map(
    [...active].filter(
      ([name, { container }]) =>
        without !== 'all' &&
        !without.includes(name) &&
        !withheld.has(name) &&
        (name === claim?.remote ||
          slowParts.mayKeepWaiting(kindOf(visit.url.pathname, claim), container)),
    ),
  );
};

/** What is known of a page before anything is loaded. */
type PageStart = Pick<PageJob, 'visit' | 'snapshot' | 'deadlines' | 'failed'>;

/** Finds out what makes the page, and loads the remotes and the content that it takes. */
export async function prepareFrom(parts: PageRendererParts, start: PageStart): Promise<PageJob> {
  const { visit, snapshot, deadlines } = start;
  const { url, isReturning, requestId } = visit;
  const { config, remotes, circuit, reads, slowParts, log } = parts;
  const claim = findClaim(snapshot.composition.claims, url.pathname);
  const wanted = modulesOn(snapshot.composition, url.pathname, claim);
  const mayRun = runnable(snapshot, visit, claim, slowParts);
  const federation = createServerFederation(mayRun, remotes);
  const [live, modules] = await Promise.all([
    parts.content.read(snapshot.content),
    loadModules(federation, wanted, (error, module) =>
      log.warn({ err: error, requestId, ...module }, 'remote not rendered here'),
    ),
  ]);
  const countsFor = snapshot.isPreview || visit.draft ? null : config.siteOrigin;
  const content = createPageContent(live, countsFor, visit.draft);
  const routesModule = claim && federation.peek(claim.remote, './routes');
  const host = { apiBase: config.apiOrigin, requestId };
  const shellParts = createServerPlatform({
    config: {
      apiOrigin: config.publicApiOrigin,
      siteOrigin: config.siteOrigin,
      timeZone: config.timeZone,
      mapTiles: config.mapTiles,
      renderedAt: new Date().toISOString(),
    },
    telemetry: {
      report: (error, context) => log.warn({ err: error, requestId, ...context }, 'render'),
    },
    content: content.published,
    composition: snapshot.composition,
    isReturning,
    call: circuit.guard(createServerCall({ ...host, deadline: deadlines.reads })),
    read: circuit.guard(reads.share(createServerCall(host), deadlines.reads)),
  });
  return {
    ...start,
    claim,
    federation,
    wanted,
    modules,
    isWhole: modules.length === wanted.length,
    content,
    parts: shellParts,
    queries: new PageQueries(shellParts.queryClient, deadlines.reads),
    mayRun,
    handler: handlerOf(snapshot, claim, routesModule ?? null),
    isRenderable: !claim || routesModule !== null,
  };
}

/** True where the server could render the page, but must not run the remote's code just now. */
export const isHeldBack = ({ visit: { without = [] }, claim, snapshot }: PageJob): boolean =>
  claim !== undefined &&
  Boolean(snapshot.active.get(claim.remote)?.server) &&
  (without === 'all' || without.includes(claim.remote));

/** Routes for a page of which only the frame can be rendered: in the place of the remote's own they have a loading state. */
export const handlerWithoutRemote = ({
  snapshot,
  claim,
}: Pick<PageJob, 'snapshot' | 'claim'>): StaticHandler => handlerOf(snapshot, claim, null);

/** The status of a page that does not depend on data. */
export function fixedStatus({ handler, visit }: PageJob): number {
  const leaf = matchRoutes(handler.dataRoutes, visit.url.pathname)?.at(-1);
  return leaf ? (readHandle(leaf.route).status ?? 200) : 404;
}

/** Runs the loaders of the page and waits for all that they read, until their deadlines.
 * @returns what react-router renders from, or a Response that a loader sends instead */
export async function readPageData(job: PageJob) {
  const { handler, visit, parts, federation, queries, deadlines } = job;
  const requestContext = new RouterContextProvider();
  requestContext.set(queryClientContext, parts.queryClient);
  requestContext.set(federationContext, federation);
  const loading = handler.query(new Request(visit.url), { requestContext });
  const context = await beforeDeadline(loading, deadlines.loaders);
  await queries.settle();
  return context;
}
