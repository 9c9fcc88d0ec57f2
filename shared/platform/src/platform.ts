import type { ComponentType } from 'react';
import type { Endpoint } from '@tableside/contracts/common/calls';
import type { EndpointArgs, EndpointName, EndpointResult } from '@tableside/contracts/endpoints';
import type { ContentEntry, ContentType } from '@tableside/contracts/content/model';
import type { User } from '@tableside/contracts/account/model';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Favorite } from '@tableside/contracts/restaurant/model';

/** Shown while favorite buttons are disabled. */
export const FAVORITES_UNAVAILABLE = 'Favorites aren’t available right now.';

/** False while the account remote is unreachable; favorite buttons are then disabled. */
export type Availability = StoreApi<boolean>;

export interface Favorites {
  readonly availability: Availability;
  /** Adds or removes through the account remote's service; resolves when the API has responded. Never rejects: failures
   * roll back and show a toast. */
  toggle(slug: string, current: Favorite): Promise<void>;
}

export const createAvailability = (): Availability => createStore(() => true);

/** `unknown` before the token is read, and on the server. `loading` from the first render after a redirect from Google
 * until the sign-in is complete. */
export type SessionStatus = 'unknown' | 'loading' | 'anonymous' | 'signed-in';

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: User | null;
}

export type SessionStore = StoreApi<SessionState>;

/** Creates the initial session. The server creates one per request and never changes it.
 * @param status for the first render, on the server and in the browser */
export const createSessionStore = (status: 'unknown' | 'loading' = 'unknown'): SessionStore =>
  createStore<SessionState>(() => ({ status, user: null }));

export type ToastKind = 'success' | 'error' | 'info' | 'loading';

/** Short notices. Important messages are also shown inline; a toast is never the only way to an action. */
export interface Toasts {
  /** Shows a toast; the time it stays follows its kind (specification, section 8).
   * @returns an id for `dismiss` */
  show(kind: ToastKind, message: string): string;
  dismiss(id: string): void;
}

/** Texts and pictures published by a remote's editors, validated against their schemas. */
export interface PublishedContent {
  /** Published content of a type; null if there is none, and the remote uses its built-in copy. */
  readonly peek: <Kind extends ContentType>(kind: Kind) => ContentEntry<Kind> | null;
  /** Loads a type for `peek`. Never rejects: failures are reported. */
  readonly load: (kind: ContentType) => Promise<void>;
  /** Calls the listener when a result of `peek` changes.
   * @returns unsubscribe */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Configuration of this installation, the same on the server and in the browser. */
export interface PlatformConfig {
  /** Origin of API calls and pictures; empty for the page's own origin. */
  readonly apiOrigin: string;
  /** Origin of the site, such as `https://tableside.example`, without a trailing slash. */
  readonly siteOrigin: string;
  /** IANA time zone; used if the API's settings have none. */
  readonly timeZone: string;
  /** Tile server of maps and its required attribution; omitted for none. */
  readonly mapTiles?: { readonly url: string; readonly attribution: string } | undefined;
  /** Time of the server's render (ISO 8601), so that the first browser render shows the same times. */
  readonly renderedAt: string;
}

export interface Response<Result> {
  readonly data: Result;
  /** The API's message, for toasts that show it. */
  readonly message: string;
}

/** Calls the API: handles the bearer token, the timeout, 401 and other non-200 statuses. Never shows toasts or navigates.
 * Rejects with ApiError (also for `success: false`), NetworkError or ContractError. */
export type CallApi = <Name extends EndpointName>(
  name: Name,
  args: EndpointArgs<Name>,
  signal?: AbortSignal,
) => Promise<Response<EndpointResult<Name>>>;

/** Overload of `call` that takes an endpoint instead of a name, for remotes with their own endpoints: visitors load the
 * table of named endpoints. */
export type CallOwn = <Args, Result>(
  endpoint: Endpoint<Args, Result>,
  args: Args,
  signal?: AbortSignal,
) => Promise<Response<Result>>;

export interface Telemetry {
  /** Reports an error that was already handled in the UI. */
  report(error: unknown, context: Readonly<Record<string, string>>): void;
}

export interface SearchBoxProps {
  /** Accessible name of the field. */
  readonly label: string;
  readonly placeholder: string;
  /** `bar` for the header; `large` is taller and has a button. */
  readonly variant: 'bar' | 'large';
  /** Name of the landmark, unique on the page. */
  readonly landmark: string;
}

/** The runtime interface between the shell and remotes. */
export interface Platform {
  readonly config: PlatformConfig;
  readonly session: SessionStore;
  readonly call: CallApi;
  readonly content: PublishedContent;
  readonly toasts: Toasts;
  readonly favorites: Favorites;
  readonly telemetry: Telemetry;
  /** The search box, for use outside the header. Without scripts it is a form that opens the listing. */
  readonly SearchBox: ComponentType<SearchBoxProps>;
  /** Runs work when idle, after the first sign of a user. */
  readonly onFirstInteraction: (work: () => void) => void;
}
