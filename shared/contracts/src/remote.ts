import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { ContentDocument, ContentKind } from './content/model';
import type { QuerySpec } from './queries';
import type { EndpointArgs, EndpointName, EndpointResult } from './endpoints';
import type { SearchSuggestion } from './listing/search';
import type { Favourite } from './restaurant/model';

/**
 * What remotes and the shell promise one another. Each remote asserts its modules with `satisfies`;
 * the shell checks what it loaded with the guards below, since the two are deployed apart.
 */

/** `./routes`: route objects per claimed path, relative to that path. */
export interface RoutesModule {
  readonly routes: Readonly<Record<string, RouteObject[]>>;
}

/** What a route's `handle` may carry. */
export interface RouteHandle {
  /** Server data of the screen, so that a link to it can be prefetched. */
  readonly queries?: (args: QueryArgs) => readonly QuerySpec[];
  /** Title and metadata, from the address and from data that is already in the cache. */
  readonly head?: (args: HeadArgs) => HeadData;
}

export interface QueryArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
}

/** What the query cache holds of one query; its data is undefined before the answer. */
export interface KnownData {
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
}

export interface HeadArgs extends QueryArgs {
  /** Data of a query that has been answered, else undefined. */
  readonly data: <Result>(query: QuerySpec<Result>) => Result | undefined;
  /** Why a query got no answer; null when it did, or when nobody asked. */
  readonly failure: (query: QuerySpec) => Error | null;
  /** All that the tab has read so far. */
  readonly known: () => readonly KnownData[];
  /** A document as published; null: the remote's built-in copy stands. */
  readonly content: <Kind extends ContentKind>(kind: Kind) => ContentDocument<Kind> | null;
  /** Origin of the site, for absolute addresses. */
  readonly siteOrigin: string;
  /** Origin of the API host for pictures; empty for the page's own. */
  readonly apiOrigin: string;
}

export interface HeadData {
  /** Without the site's name, which the shell appends. */
  readonly title: string;
  readonly description?: string;
  /** Path of the canonical address; the current path without query when left out. */
  readonly canonicalPath?: string;
  /** Absolute or root-relative address of the picture for previews. */
  readonly image?: string | null;
  /** True keeps the page out of search engines. */
  readonly noIndex?: boolean;
  /** schema.org objects. */
  readonly jsonLd?: readonly Readonly<Record<string, unknown>>[];
}

export interface WidgetDefinition {
  readonly Component: ComponentType;
  readonly queries?: (args: QueryArgs) => readonly QuerySpec[];
}

/** `./widgets` */
export interface WidgetsModule {
  readonly widgets: Readonly<Record<string, WidgetDefinition>>;
}

/** The service `search`: suggestions for the search box. */
export interface SearchService {
  /** Suggestions for what was typed, at most 8.
   * @throws whatever the transport throws; the search box then works without suggestions */
  suggest(text: string, signal: AbortSignal): Promise<readonly SearchSuggestion[]>;
}
/** Creates the service from the running platform. */
export interface SearchServiceModule {
  readonly createSearchService: (platform: {
    readonly fetchQuery: <Result>(query: QuerySpec<Result>, signal: AbortSignal) => Promise<Result>;
  }) => SearchService;
}

/** What services of a person's account need of the running platform. */
export interface AccountServiceParts {
  readonly call: <Name extends EndpointName>(
    name: Name,
    args: EndpointArgs<Name>,
  ) => Promise<{ readonly data: EndpointResult<Name>; readonly message: string }>;
}

/** The service `favourites`: adds and removes restaurants. */
export interface FavouritesService {
  /** Adds or removes and resolves with the state that the host now holds and its sentence.
   * @throws whatever the transport throws */
  toggle(
    slug: string,
    current: Favourite,
  ): Promise<{ readonly favourite: Favourite; readonly message: string }>;
}
export interface FavouritesServiceModule {
  readonly createFavouritesService: (parts: AccountServiceParts) => FavouritesService;
}

/** The service `auth`: finishes sign-ins that began on another site. */
export interface AuthService {
  /** Exchanges the code of a return from Google, and keeps the token, the name and the address.
   * @returns `second-step` where the login page has to ask for that; nothing is kept yet
   * @throws whatever the transport throws; nothing is kept then */
  completeGoogleSignIn(code: string): Promise<void | 'second-step'>;
}
export interface AuthServiceModule {
  readonly createAuthService: (parts: AccountServiceParts) => AuthService;
}

/** The kinds of services: each is the module `./services/<kind>` of the one remote that declares it. */
export interface ServiceModules {
  readonly search: SearchServiceModule;
  readonly favourites: FavouritesServiceModule;
  readonly auth: AuthServiceModule;
}
export type ServiceKind = keyof ServiceModules;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function isRoutesModule(module: unknown): module is RoutesModule {
  return (
    isRecord(module) &&
    isRecord(module['routes']) &&
    Object.values(module['routes']).every(Array.isArray)
  );
}

export function isWidgetsModule(module: unknown): module is WidgetsModule {
  return (
    isRecord(module) &&
    isRecord(module['widgets']) &&
    Object.values(module['widgets']).every((widget) => isRecord(widget) && 'Component' in widget)
  );
}

const creates = (module: unknown, name: string): boolean =>
  isRecord(module) && typeof module[name] === 'function';

/** What tells that a module is the service that it should be, by kind. */
export const SERVICE_GUARDS: {
  readonly [Kind in ServiceKind]: (module: unknown) => module is ServiceModules[Kind];
} = {
  search: (module): module is SearchServiceModule => creates(module, 'createSearchService'),
  favourites: (module): module is FavouritesServiceModule =>
    creates(module, 'createFavouritesService'),
  auth: (module): module is AuthServiceModule => creates(module, 'createAuthService'),
};
export const SERVICE_KINDS = /* @__PURE__ */ Object.keys(SERVICE_GUARDS) as readonly ServiceKind[];

/** The kinds of slots: where on the site a remote may show a widget. Each remote says in its `remote.json` which widgets it
 * shows there. */

export interface SlotPlace {
  /** `home`: the home page; `layout`: every page that has a header and a footer. */
  readonly page: 'home' | 'layout';
  /** True when one widget fills the place, so that one remote at a time may offer it. */
  readonly isSingle: boolean;
  /** True where nobody misses a widget that cannot be loaded: nothing is said in its place. */
  readonly isOptional: boolean;
}

export const SLOT_PLACES = {
  /** Opens the home page and holds its heading. */
  'home:head': { page: 'home', isSingle: true, isOptional: false },
  /** One below the other under the head, in the order of the document `home`, else of their own. */
  'home:section': { page: 'home', isSingle: false, isOptional: false },
  /** Above the header. */
  'layout:top': { page: 'layout', isSingle: false, isOptional: true },
  /** In the footer. */
  'layout:foot': { page: 'layout', isSingle: false, isOptional: true },
} as const satisfies Record<string, SlotPlace>;

export type SlotPlaceName = keyof typeof SLOT_PLACES;
export const SLOT_PLACE_NAMES = /* @__PURE__ */ Object.keys(
  SLOT_PLACES,
) as readonly SlotPlaceName[];

export const isSlotPlaceName = (name: string): name is SlotPlaceName =>
  Object.hasOwn(SLOT_PLACES, name);

/** When the script of a widget comes and takes over the server's HTML.
 * `at-once`: with the page. `late`: once somebody is there, which robots and previews never are. `on-visit`: when the
 * part comes near the screen, or somebody touches it. */
export const WAKES = ['at-once', 'late', 'on-visit'] as const;
export type Wake = (typeof WAKES)[number];

/** How a slot lies in its page. `page`: from edge to edge, the widget sees to its own margins. `ground`: the same, with a
 * ground of its own that keeps clear of the page's head. `column`: in the page's column, with room above and below. */
export const SLOT_FRAMES = ['page', 'ground', 'column'] as const;
export type SlotFrame = (typeof SLOT_FRAMES)[number];
