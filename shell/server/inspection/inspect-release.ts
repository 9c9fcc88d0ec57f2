import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { RouteObject } from 'react-router-dom';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import {
  isRoutesModule,
  isWidgetsModule,
  type ServiceKind,
  type ServiceModules,
} from '@tableside/contracts/remote';
import type { CallApi } from '@tableside/platform';
import { createServerQueryClient } from '@tableside/platform/query-client';
import { createFetchQuery } from '../../browser/transport/fetch-query';
import { finding, firstLine, ERROR_ADVICE, stackOf, type Finding } from './finding';

/** Value of any route parameter; the sample API has a restaurant with this slug. */
export const SAMPLE_SLUG = 'kitchen-1';

/** A URL for every page below a route. @param routes relative to the route */
function findPaths(claim: string, routes: readonly RouteObject[]): readonly string[] {
  const paths = routes.flatMap(({ path = '', children }): readonly string[] => {
    const own = [claim, ...fill(path)].join('/');
    return children?.length ? findPaths(own, children) : [own];
  });
  return [...new Set(paths)];
}

const fill = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') || part === '*' ? SAMPLE_SLUG : part.replace(/\?$/, '')));

const MODULE_MS = 5000;

interface InspectionParts {
  readonly load: (expose: string) => Promise<unknown>;
  readonly call: CallApi;
  readonly notify: (finding: Finding) => void;
}

export type Inspected = Pick<RegisteredRelease, 'exposes' | 'routes' | 'slots' | 'services'>;

/**
 * Loads every exposed module of a release, checks that declared parts exist, and calls its
 * services. Runs on the server and in browsers. @returns a URL for every page
 */
export async function inspectRelease(
  release: Inspected,
  parts: InspectionParts,
): Promise<readonly string[]> {
  const { routes, slots, notify } = { ...release, ...parts };
  const modules = new Map<string, unknown>();
  for (const expose of Object.keys(release.exposes)) {
    try {
      modules.set(expose, await within(parts.load(expose), expose));
    } catch (error) {
      notify(thrown(`fails to load ${expose}`, error));
    }
  }
  const widgets = modules.get('./widgets');
  const missing = slots.filter(
    ({ widget }) => isWidgetsModule(widgets) && !widgets.widgets[widget]?.Component,
  );
  for (const { widget, slot } of missing) {
    const what = `declares the widget ${widget} for ${slot}, but ./widgets does not export it`;
    notify(finding(what, 'Export it, or remove the slot from remote.json.'));
  }
  for (const kind of release.services.filter(isServiceKind))
    await requestService(kind, modules, parts);
  const module = modules.get('./routes');
  return isRoutesModule(module) ? routes.flatMap(({ path }) => pathsOf(path, module, notify)) : [];
}

function pathsOf(
  claim: string,
  { routes }: { readonly routes: Readonly<Record<string, Parameters<typeof findPaths>[1]>> },
  notify: InspectionParts['notify'],
): readonly string[] {
  const paths = findPaths(claim, routes[claim] ?? []);
  if (paths.length === 0) {
    const what = `declares the route ${claim}, but ./routes has no page there`;
    notify(finding(what, 'Add one, or remove the route from remote.json.'));
  }
  return paths;
}

/** Services that store something in the browser are created but not called. */
const QUESTIONS: {
  readonly [Kind in ServiceKind]: (module: never, parts: InspectionParts) => unknown;
} = {
  search: (module: ServiceModules['search'], { call }) =>
    module
      .createSearchService({ fetchQuery: createFetchQuery(createServerQueryClient(call)) })
      .suggest('kitchen', new AbortController().signal),
  favorites: (module: ServiceModules['favorites'], { call }) =>
    module
      .createFavoritesService({ call })
      .toggle('kitchen-1', { isAdded: false, favoriteId: null }),
  auth: (module: ServiceModules['auth'], { call }) => module.createAuthService({ call }),
};

/** A release may declare a service that only a newer shell uses. */
const isServiceKind = (name: string): name is ServiceKind => Object.hasOwn(QUESTIONS, name);

async function requestService(
  kind: ServiceKind,
  modules: ReadonlyMap<string, unknown>,
  parts: InspectionParts,
): Promise<void> {
  const module = modules.get(`./services/${kind}`);
  if (!module) return;
  try {
    await within(Promise.resolve(QUESTIONS[kind](module as never, parts)), `the service ${kind}`);
  } catch (error) {
    parts.notify(thrown(`throws when the service ${kind} is called`, error));
  }
}

function thrown(what: string, error: unknown): Finding {
  const stack = stackOf(error);
  return finding(`${what}: ${firstLine(stack)}`, ERROR_ADVICE, stack);
}

/** @throws when it takes too long */
async function within<Value>(work: Promise<Value>, what: string): Promise<Value> {
  const done = await withTimeout(
    work.then((value) => ({ value })),
    MODULE_MS,
  );
  if (!done) throw new Error(`${what} did not load within ${MODULE_MS / 1000} seconds.`);
  return done.value;
}
