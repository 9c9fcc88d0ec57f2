import { setTimeout } from 'node:timers/promises';
import type { RemoteName } from '@tableside/contracts/registry/wire';
import type { RoutesModule } from '@tableside/contracts/remote/model';
import { queryClientContext } from '@tableside/platform';
import {
  createStaticHandler,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
} from 'react-router-dom';
import type { ShellParts } from '../../src/create-platform';
import { createServerPlatform } from '../../src/create-server-platform';
import { federationContext, type Federation } from '../../src/federation/federation';
import { packQueries } from '../../src/packed-queries';
import { packPageState, PAGE_STATE_ID, type PageState } from '../../src/page-state';
import { findClaim, type Claim } from '../../src/composition/claims';
import { resolveHead, type PageHead } from '../../src/router/head';
import { modulesOn, type ModuleRef } from '../../src/router/page-plan';
import { buildRoutes } from '../../src/router/routes';
import { readHandle } from '../../src/router/shell-handle';
import type { ApiCircuit } from './api-circuit';
import type { ServerConfig } from '../config';
import type { ContentSource } from '../releases/content-source';
import { headTags, jsonForScript } from './html';
import { loggableUrl } from '@tableside/server/loggable-url';
import type { Logger } from '../logger';
import type { PageAssets, PageOpening } from './page-assets';
import { createPageContent, type PageContent } from './page-content';
import { dropLateQueries, haveAnswers, settleQueries } from './page-queries';
import { pageStatus } from './page-status';
import type { PageVisit } from './page-visit';
import type { RegistrySnapshot, RegistrySource } from '../releases/registry-source';
import { renderTree } from './render-tree';
import { createServerFederation, loadModules } from '../remotes/server-federation';
import type { ServerRemotes } from '../remotes/server-remotes';

/** A render holds up everything else; when the data is there already, the opening gets this long to leave, in
 * milliseconds. */
const HEAD_START_MS = 5;

export interface PageRendererParts {
  readonly config: ServerConfig;
  readonly assets: PageAssets;
  readonly registry: RegistrySource;
  readonly remotes: ServerRemotes;
  readonly content: ContentSource;
  readonly circuit: ApiCircuit;
  readonly log: Logger;
}

/** The second part of a page. */
export interface PageRest {
  readonly html: string;
  /** True when nothing failed and nothing is left to the browser: the page may be handed to others for a while. */
  readonly isComplete: boolean;
}

/** A page on its way. */
export interface RenderedPage {
  /** Status and first part, ready before any data unless the status hangs on it. */
  readonly opening: PageOpening & { readonly status: number };
  /** All the rest; never rejects. */
  readonly rest: Promise<PageRest>;
  /** A loader sent the visitor elsewhere. */
  readonly redirect?: string;
}

const NOTHING: PageOpening = { html: '', sources: { scripts: [], styles: [] } };

interface Job {
  readonly visit: PageVisit;
  readonly claim: Claim | undefined;
  readonly snapshot: RegistrySnapshot;
  readonly federation: Federation;
  readonly modules: readonly ModuleRef[];
  readonly content: PageContent;
  readonly parts: ShellParts;
  readonly deadline: AbortSignal;
  readonly handler: ReturnType<typeof createStaticHandler>;
  /** False when the page's remote cannot be had here: the browser renders it. */
  readonly isRenderable: boolean;
  /** True when all remotes on the page can be had here. */
  readonly isWhole: boolean;
}

export function createPageRenderer(parts: PageRendererParts) {
  const { assets, log } = parts;

  /** Begins to render an address of the site. */
  return async function startPage(visit: PageVisit): Promise<RenderedPage> {
    const { url, requestId } = visit;
    const job = await prepare(parts, visit);
    const opening = assets.opening(job.snapshot, job.modules);
    const data = readData(job);
    data.catch(() => undefined);
    if (!job.claim?.statusFromData || !job.isRenderable) {
      return {
        opening: { ...(await opening), status: fixedStatus(job) },
        rest: finish(parts, job, data),
      };
    }
    const context = await data.catch((error: unknown) => {
      log.error({ err: error, requestId, url: loggableUrl(url.pathname) }, 'loaders failed');
      return null;
    });
    if (context instanceof Response) {
      const redirect = context.headers.get('location') ?? '/';
      return {
        opening: { ...NOTHING, status: context.status },
        rest: Promise.resolve({ html: '', isComplete: false }),
        redirect,
      };
    }
    const status = context ? pageStatus(context, url, job.parts.queryClient) : 503;
    const rest = setTimeout(HEAD_START_MS).then(() => finish(parts, job, data));
    return { opening: { ...(await opening), status }, rest };
  };
}

async function prepare(parts: PageRendererParts, visit: PageVisit): Promise<Job> {
  const { url, isReturning, requestId } = visit;
  const { config, registry, remotes, circuit, log } = parts;
  const deadline = AbortSignal.timeout(config.renderDeadlineMs);
  const snapshot = await registry.read();
  const claim = findClaim(snapshot.composition.claims, url.pathname);
  const federation = createServerFederation(snapshot, remotes, deadline);
  const wanted = modulesOn(snapshot.composition, url.pathname, claim);
  const [live, modules] = await Promise.all([
    parts.content.read(snapshot.content),
    loadModules(federation, wanted, (error, module) =>
      log.warn({ err: error, requestId, ...module }, 'remote not rendered here'),
    ),
  ]);
  const content = createPageContent(live);
  const routesModule = claim && federation.peek(claim.remote, './routes');
  const loaded = new Map<RemoteName, RoutesModule>(
    claim && routesModule ? [[claim.remote, routesModule]] : [],
  );
  const shellParts = createServerPlatform({
    config: {
      apiOrigin: config.publicApiOrigin,
      siteOrigin: config.siteOrigin,
      timeZone: config.timeZone,
      renderedAt: new Date().toISOString(),
    },
    telemetry: {
      report: (error, context) => log.warn({ err: error, requestId, ...context }, 'render'),
    },
    content: content.published,
    composition: snapshot.composition,
    isReturning,
    requestId,
    apiBase: config.apiOrigin,
    deadline,
    guard: circuit.guard,
  });
  return {
    visit,
    claim,
    snapshot,
    federation,
    modules,
    isWhole: modules.length === wanted.length,
    content,
    parts: shellParts,
    deadline,
    handler: createStaticHandler(buildRoutes(snapshot.composition, loaded)),
    isRenderable: !claim || routesModule !== null,
  };
}

/** The status of a page that does not depend on data. */
function fixedStatus({ handler, visit, isRenderable }: Job): number {
  if (!isRenderable) return 200;
  const leaf = matchRoutes(handler.dataRoutes, visit.url.pathname)?.at(-1);
  return (leaf && readHandle(leaf.route).status) ?? 200;
}

async function readData({ handler, visit, parts, federation, deadline }: Job) {
  const requestContext = new RouterContextProvider();
  requestContext.set(queryClientContext, parts.queryClient);
  requestContext.set(federationContext, federation);
  const context = await handler.query(new Request(visit.url), { requestContext });
  await settleQueries(parts.queryClient, deadline);
  dropLateQueries(parts.queryClient, deadline);
  return context;
}

async function finish(
  { assets, log }: PageRendererParts,
  job: Job,
  data: ReturnType<typeof readData>,
): Promise<PageRest> {
  const { visit, parts, federation, handler, deadline } = job;
  const where = { requestId: visit.requestId, url: loggableUrl(visit.url.pathname) };
  let html = '';
  let head: PageHead | null = null;
  let loaderData: PageState['loaderData'] = null;
  let errors: PageState['errors'] = null;
  let hasFailed = false;
  try {
    const context = await data;
    if (!(context instanceof Response)) {
      head = headOf(job, context.matches);
      if (job.isRenderable && areAnswers(context.errors)) {
        html = await renderTree({
          parts,
          federation,
          handler,
          context,
          deadline,
          onError: (error) => {
            hasFailed = true;
            log.warn({ err: error, ...where }, 'part left to the browser');
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
    content: job.content.toState(!loaderData || !job.isWhole),
  };
  const hasData = haveAnswers(parts.queryClient, deadline);
  parts.queryClient.clear();
  const page = [
    headTags(head ?? headOf(job, [])),
    `</head><body><div id="root">${html}</div>`,
    `<script type="application/json" id="${PAGE_STATE_ID}">${jsonForScript(packPageState(state))}</script>`,
    assets.closing(job.snapshot, job.modules),
    '</body></html>',
  ].join('');
  const isComplete = Boolean(loaderData) && !errors && !hasFailed && hasData && job.isWhole;
  return { html: page, isComplete };
}

/** Thrown answers, such as a 404, travel to the browser as they are; any other failure is the browser's to meet. */
const areAnswers = (errors: Readonly<Record<string, unknown>> | null): boolean =>
  Object.values(errors ?? {}).every(isRouteErrorResponse);

const headOf = (
  { visit, parts }: Job,
  matches: readonly { route: { handle?: unknown }; params: Record<string, string | undefined> }[],
): PageHead =>
  resolveHead({
    matches: matches.map(({ route, params }) => ({ handle: route.handle as unknown, params })),
    url: visit.url,
    config: parts.platform.config,
    queryClient: parts.queryClient,
    content: parts.platform.content.peek,
  });
