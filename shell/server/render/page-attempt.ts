import type { StoreReader } from '@tableside/registry/reader';
import type { RoutesModule } from '@tableside/contracts/remote';
import type { RemoteName } from '@tableside/contracts/registry/release';
import { queryClientContext } from '@tableside/platform';
import { createStaticHandler, RouterContextProvider } from 'react-router-dom';
import type { ShellParts } from '../../src/app-providers';
import { createServerPlatform } from '../../src/create-server-platform';
import {
  findRoute,
  modulesOn,
  slotsOn,
  type Claim,
  type Composition,
  type ModuleRef,
} from '../../src/federation/composition';
import { federationContext, type Federation } from '../../src/federation/federation';
import { buildRoutes } from '../../src/router/routes';
import { createServerCall } from '../../src/transport/server-call';
import type { ServerConfig } from '../config';
import type { Logger } from '../logger';
import type { ContentSource } from '../releases/content-source';
import type { RegistrySource } from '../releases/registry-source';
import {
  createServerFederation,
  loadModules,
  type ServerRemotes,
} from '../releases/server-remotes';
import { stepBack, type RegistrySnapshot } from '../releases/snapshot';
import type { ApiCircuit } from './api-circuit';
import { beforeDeadline, PageQueries, type Deadlines } from './deadlines';
import type { PageAssets } from './page-assets';
import { createPageContent, type PageContent } from './page-content';
import type { RanRelease } from './page-health-signals';
import { kindOf, type PageRequest } from './page-request';
import { isUnread, unreadRoutes } from './render-tree';
import type { SharedReads } from './shared-reads';
import type { SlowParts } from './slow-parts';

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

/** A page request with its releases and deadline. */
export interface AttemptStart {
  readonly pageRequest: PageRequest;
  readonly snapshot: RegistrySnapshot;
  readonly deadlines: Deadlines;
  readonly failedBefore?: readonly RanRelease[];
}

export interface PageAttempt extends AttemptStart {
  readonly claim: Claim | undefined;
  readonly federation: Federation;
  /** Loaded parts of the page. */
  readonly modules: readonly ModuleRef[];
  /** Remotes of the page that are unavailable or must not run here; the browser renders them. */
  readonly missing: readonly RemoteName[];
  readonly content: PageContent;
  readonly parts: ShellParts;
  readonly queries: PageQueries;
  readonly handler: StaticHandler;
}

type StaticHandler = ReturnType<typeof createStaticHandler>;

/**
 * Routes of a registry state with the loaded routes of at most one remote, built and ranked
 * once.
 */
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

/**
 * The live releases whose code may run for this page. Always includes the remote that owns the
 * page, however slow it is.
 */
function runnable(
  { active, withheld }: RegistrySnapshot,
  { url, without = [] }: PageRequest,
  claim: Claim | undefined,
  slowParts: SlowParts,
): RegistrySnapshot['active'] {
  const kind = kindOf(url.pathname, claim);
  return new Map(
    [...active].filter(
      ([name, { container }]) =>
        without !== 'all' &&
        !without.includes(name) &&
        !withheld.has(name) &&
        (name === claim?.remote || slowParts.mayKeepWaiting(kind, container)),
    ),
  );
}

/**
 * Determines the parts of the page and loads their remotes and content. Falls back to the
 * previous release when a server build cannot be loaded.
 */
export async function prepareAttempt(
  parts: PageRendererParts,
  start: AttemptStart,
): Promise<PageAttempt> {
  const { pageRequest, snapshot } = start;
  const { composition } = snapshot;
  const claim = findRoute(composition.claims, pageRequest.url.pathname);
  const wanted = modulesOn(composition, pageRequest.url.pathname, claim);
  const mayRun = runnable(snapshot, pageRequest, claim, parts.slowParts);
  const federation = createServerFederation(mayRun, parts.remotes);
  const [live, modules] = await Promise.all([
    parts.content.read(snapshot.content),
    loadModules(federation, wanted, (error, module) =>
      parts.log.warn(
        { err: error, requestId: pageRequest.requestId, ...module },
        'remote not rendered here',
      ),
    ),
  ]);
  const countsFor = snapshot.isPreview || pageRequest.draft ? null : parts.config.siteOrigin;
  const content = createPageContent(live, countsFor, pageRequest.draft);
  const shellParts = createShellParts(parts, start, content);
  const attempt: PageAttempt = {
    ...start,
    claim,
    federation,
    modules,
    missing: wanted.filter((each) => !modules.includes(each)).map(({ remote }) => remote),
    content,
    parts: shellParts,
    queries: new PageQueries(shellParts.queryClient, start.deadlines.reads),
    handler: handlerOf(
      snapshot,
      claim,
      (claim && federation.peek(claim.remote, './routes')) ?? null,
    ),
  };
  const lost = attempt.missing.filter((remote) => mayRun.has(remote));
  return (await retryWithEarlier(parts, attempt, lost, [])) ?? attempt;
}

function createShellParts(
  { config, circuit, reads, log }: PageRendererParts,
  { pageRequest: { isReturning, requestId }, snapshot, deadlines }: AttemptStart,
  content: PageContent,
): ShellParts {
  const apiOptions = { apiBase: config.apiOrigin, requestId };
  return createServerPlatform({
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
    call: circuit.guard(createServerCall({ ...apiOptions, deadline: deadlines.reads })),
    read: circuit.guard(reads.share(createServerCall(apiOptions), deadlines.reads)),
  });
}

/**
 * The page again with the previous releases of these remotes; null when they are unavailable or
 * this is already a retry.
 * @param failed releases that threw
 */
export async function retryWithEarlier(
  parts: PageRendererParts,
  attempt: PageAttempt,
  remotes: readonly RemoteName[],
  failed: readonly RanRelease[],
): Promise<PageAttempt | null> {
  const { pageRequest, deadlines, failedBefore } = attempt;
  const snapshot = stepBack(attempt.snapshot, new Set(remotes));
  if (failedBefore || !snapshot || deadlines.page.aborted) return null;
  const again = await prepareAttempt(parts, {
    pageRequest,
    snapshot,
    deadlines,
    failedBefore: failed,
  });
  if (!hasAll(again, remotes)) return null;
  attempt.parts.queryClient.clear();
  return again;
}

/** True when everything these remotes show on the page is loaded. */
function hasAll(
  { pageRequest, claim, snapshot, federation }: PageAttempt,
  remotes: readonly RemoteName[],
): boolean {
  const isPathThere = ({ remote, path }: Claim) =>
    federation.peek(remote, './routes')?.routes[path] !== undefined;
  if (claim && remotes.includes(claim.remote) && !isPathThere(claim)) return false;
  return slotsOn(snapshot.composition, pageRequest.url.pathname, claim)
    .filter(({ remote }) => remotes.includes(remote))
    .every(({ remote, widget }) => federation.peek(remote, './widgets')?.widgets[widget]);
}

/** False when the page's remote cannot be loaded here, so the browser renders it. */
export const isRenderable = ({ claim, federation }: PageAttempt): boolean =>
  !claim || federation.peek(claim.remote, './routes') !== null;

/** True when the server could render the page but must not run the remote's code right now. */
export const isHeldBack = ({
  pageRequest: { without = [] },
  claim,
  snapshot,
}: Pick<PageAttempt, 'pageRequest' | 'claim' | 'snapshot'>): boolean =>
  claim !== undefined &&
  Boolean(snapshot.active.get(claim.remote)?.server) &&
  (without === 'all' || without.includes(claim.remote));

/**
 * Routes for a page of which only the frame is rendered: the remote's own routes are replaced
 * by a loading state.
 */
export const handlerWithoutRemote = ({ snapshot, claim }: PageAttempt): StaticHandler =>
  handlerOf(snapshot, claim, null);

export async function readPageData(attempt: PageAttempt) {
  const { handler, pageRequest, parts, federation, queries, deadlines } = attempt;
  const requestContext = new RouterContextProvider();
  requestContext.set(queryClientContext, parts.queryClient);
  requestContext.set(federationContext, federation);
  const loading = handler.query(new Request(pageRequest.url), { requestContext });
  const context = await beforeDeadline(loading, deadlines.loaders);
  await queries.settle();
  return context;
}

export type PageData = ReturnType<typeof readPageData>;
