import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { ContentEntry, ContentType } from './content/model';
import type { QuerySpec } from './queries';
import type { EndpointArgs, EndpointName, EndpointResult } from './endpoints';
import type { SearchSuggestion } from './listing/search';
import type { Favorite } from './restaurant/model';

/** The contract between remotes and the shell. Remotes check their modules with `satisfies`; the shell checks loaded
 * modules with the guards below, since the two are deployed separately. */

/** `./routes`: route objects by declared path, relative to that path. */
export interface RoutesModule {
  readonly routes: Readonly<Record<string, RouteObject[]>>;
}

/** The `handle` of a route. */
export interface RouteHandle {
  /** Queries of the page, so that links to it can be prefetched. */
  readonly queries?: (args: QueryArgs) => readonly QuerySpec[];
  /** Title and metadata, from the URL and cached data. */
  readonly head?: (args: HeadArgs) => HeadData;
}

export interface QueryArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
}

/** A cached query; `data` is undefined before the response. */
export interface KnownData {
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
}

export interface HeadArgs extends QueryArgs {
  /** Cached data of a query, else undefined. */
  readonly data: <Result>(query: QuerySpec<Result>) => Result | undefined;
  /** Error of a query; null if it succeeded or was not made. */
  readonly failure: (query: QuerySpec) => Error | null;
  /** All cached queries of the tab. */
  readonly known: () => readonly KnownData[];
  /** Published content; null for the remote's built-in copy. */
  readonly content: <Kind extends ContentType>(kind: Kind) => ContentEntry<Kind> | null;
  /** Origin of the site, for absolute URLs. */
  readonly siteOrigin: string;
  /** Origin of the API for pictures; empty for the page's own. */
  readonly apiOrigin: string;
}

export interface HeadData {
  /** Without the site's name, which the shell appends. */
  readonly title: string;
  readonly description?: string;
  /** Path of the canonical URL. Default: the current path without query. */
  readonly canonicalPath?: string;
  /** Absolute or root-relative URL of the social image. */
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
  /** At most 8 suggestions for the typed text.
   * @throws transport errors; the search box then works without suggestions */
  suggest(text: string, signal: AbortSignal): Promise<readonly SearchSuggestion[]>;
}
/** Creates the service from the running platform. */
export interface SearchServiceModule {
  readonly createSearchService: (platform: {
    readonly fetchQuery: <Result>(query: QuerySpec<Result>, signal: AbortSignal) => Promise<Result>;
  }) => SearchService;
}

/** Dependencies of the account services. */
export interface AccountServiceParts {
  readonly call: <Name extends EndpointName>(
    name: Name,
    args: EndpointArgs<Name>,
  ) => Promise<{ readonly data: EndpointResult<Name>; readonly message: string }>;
}

/** The service `favorites`: adds and removes restaurants. */
export interface FavoritesService {
  /** Adds or removes; resolves with the new state and the API's message.
   * @throws transport errors */
  toggle(
    slug: string,
    current: Favorite,
  ): Promise<{ readonly favorite: Favorite; readonly message: string }>;
}
export interface FavoritesServiceModule {
  readonly createFavoritesService: (parts: AccountServiceParts) => FavoritesService;
}

/** The service `auth`: finishes sign-ins that started on another site. */
export interface AuthService {
  /** Exchanges the code from Google's redirect and stores the token, name, and email address.
   * @returns `second-step` if the login page must ask for the second step; nothing is stored yet
   * @throws transport errors; nothing is stored then */
  completeGoogleSignIn(code: string): Promise<void | 'second-step'>;
}
export interface AuthServiceModule {
  readonly createAuthService: (parts: AccountServiceParts) => AuthService;
}

/** Services by kind. Each is the module `./services/<kind>` of the one remote that declares it. */
export interface ServiceModules {
  readonly search: SearchServiceModule;
  readonly favorites: FavoritesServiceModule;
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

/** Type guards of loaded service modules, by kind. */
export const SERVICE_GUARDS: {
  readonly [Kind in ServiceKind]: (module: unknown) => module is ServiceModules[Kind];
} = {
  search: (module): module is SearchServiceModule => creates(module, 'createSearchService'),
  favorites: (module): module is FavoritesServiceModule =>
    creates(module, 'createFavoritesService'),
  auth: (module): module is AuthServiceModule => creates(module, 'createAuthService'),
};
export const SERVICE_KINDS = /* @__PURE__ */ Object.keys(SERVICE_GUARDS) as readonly ServiceKind[];

/** Slots are where remotes may show widgets. Each remote declares its widgets in `remote.json`. */

export interface SlotDefinition {
  /** `home`: the home page; `layout`: every page with a header and footer. */
  readonly page: 'home' | 'layout';
  /** True if the slot holds one widget, so only one remote at a time may fill it. */
  readonly isSingle: boolean;
  /** True if nothing is shown in place of a widget that fails to load. */
  readonly isOptional: boolean;
}

export const SLOTS_BY_NAME = {
  /** Top of the home page, with its heading. */
  'home:head': { page: 'home', isSingle: true, isOptional: false },
  /** Below the head, in the order of the content `home`, or else of `order`. */
  'home:section': { page: 'home', isSingle: false, isOptional: false },
  /** Above the header. */
  'layout:top': { page: 'layout', isSingle: false, isOptional: true },
  /** In the footer. */
  'layout:foot': { page: 'layout', isSingle: false, isOptional: true },
} as const satisfies Record<string, SlotDefinition>;

export type SlotName = keyof typeof SLOTS_BY_NAME;
export const SLOT_NAMES = /* @__PURE__ */ Object.keys(SLOTS_BY_NAME) as readonly SlotName[];

export const isSlotName = (name: string): name is SlotName => Object.hasOwn(SLOTS_BY_NAME, name);

/** When a widget is hydrated. `at-once`: with the page. `late`: after the first sign of a user, so never for bots.
 * `on-visit`: when it comes near the viewport or is used. */
export const HYDRATION_TIMES = ['at-once', 'late', 'on-visit'] as const;
export type Hydration = (typeof HYDRATION_TIMES)[number];

/** Layout of a widget. `page`: full width, with its own margins. `muted`: full width, with a background set off from the
 * page's head. `column`: in the page's column, with vertical margins. */
export const SLOT_FRAMES = ['page', 'muted', 'column'] as const;
export type SlotFrame = (typeof SLOT_FRAMES)[number];
