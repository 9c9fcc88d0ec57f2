import type { ComponentType } from 'react';
import type { Endpoint } from '@tableside/contracts/common/calls';
import type { EndpointArgs, EndpointName, EndpointResult } from '@tableside/contracts/endpoints';
import type { ContentDocument, ContentKind } from '@tableside/contracts/content/model';
import type { User } from '@tableside/contracts/account/model';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Favourite } from '@tableside/contracts/restaurant/model';

/** Why favourite buttons rest while they are not available. */
export const FAVOURITES_UNAVAILABLE = "Favorites can't be changed right now.";

/** False while the account remote cannot be reached: favourite buttons are disabled. */
export type Availability = StoreApi<boolean>;

export interface Favourites {
  readonly availability: Availability;
  /** Adds or removes through the account remote's service; resolves when the host has answered.
   * @throws never: failures roll back and are told by a toast */
  toggle(slug: string, current: Favourite): Promise<void>;
}

export const createAvailability = (): Availability => createStore(() => true);

/** `unknown` only before the first look at the token, and while the server renders. `loading` from the very first render
 * on where the address brings a sign-in back from Google, until that is done. */
export type SessionStatus = 'unknown' | 'loading' | 'anonymous' | 'signed-in';

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: User | null;
}

export type SessionStore = StoreApi<SessionState>;

/** A session nobody has looked at yet. The server makes one per request and never changes it.
 * @param status what the first render shows, on the server and in the browser alike */
export const createSessionStore = (status: 'unknown' | 'loading' = 'unknown'): SessionStore =>
  createStore<SessionState>(() => ({ status, user: null }));

export type ToastKind = 'success' | 'error' | 'info' | 'loading';

/** Short notices. What matters is also shown in place; a toast never holds the only copy of an action. */
export interface Toasts {
  /** Shows a toast; the time it stays follows its kind (specification, section 8).
   * @returns an id for `dismiss` */
  show(kind: ToastKind, message: string): string;
  dismiss(id: string): void;
}

/** The words and pictures that a remote's editors have published, apart from its code. What is handed out was checked
 * against its schema. */
export interface PublishedContent {
  /** The document of a kind; null while there is none, and then the copy that the remote was built with stands. */
  readonly peek: <Kind extends ContentKind>(kind: Kind) => ContentDocument<Kind> | null;
  /** Sees to it that `peek` knows the kind. Never rejects: what cannot be had has been reported. */
  readonly load: (kind: ContentKind) => Promise<void>;
  /** Tells when what `peek` answers has changed.
   * @returns what ends it */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Facts of this installation, the same on the server and in the browser. */
export interface PlatformConfig {
  /** Origin that pictures and calls are prefixed with; empty for the page's own origin. */
  readonly apiOrigin: string;
  /** Origin of the site, such as `https://tableside.example`, without a slash at the end. */
  readonly siteOrigin: string;
  /** IANA time zone used where the host's settings name none. */
  readonly timeZone: string;
  /** The tile server that maps are drawn from, with the credit that it asks for; left out: none. */
  readonly mapTiles?: { readonly url: string; readonly attribution: string } | undefined;
  /** Instant of the server's render (ISO 8601), so that the first browser render shows the same times. */
  readonly renderedAt: string;
}

export interface Answer<Result> {
  readonly data: Result;
  /** The host's sentence, for toasts that show it. */
  readonly message: string;
}

/** Transport of the API contract: bearer token, time-out, the 401 rule, the non-200 rule. It never toasts or navigates.
 * Rejects with ApiError (also for `success: false`), NetworkError or ContractError. */
export type CallApi = <Name extends EndpointName>(
  name: Name,
  args: EndpointArgs<Name>,
  signal?: AbortSignal,
) => Promise<Answer<EndpointResult<Name>>>;

/** What `call` is too: it takes an endpoint in the place of a name. Remotes that few people open bring their own calls, since
 * the table of calls is part of what visitors load. */
export type CallOwn = <Args, Result>(
  endpoint: Endpoint<Args, Result>,
  args: Args,
  signal?: AbortSignal,
) => Promise<Answer<Result>>;

export interface Telemetry {
  /** Notes a failure that the screen has already dealt with. */
  report(error: unknown, context: Readonly<Record<string, string>>): void;
}

export interface SearchBoxProps {
  /** Name of the field. */
  readonly label: string;
  readonly placeholder: string;
  /** Left out for any number of boxes in one page. */
  readonly id?: string;
  /** `bar` for the header; `large` is higher and has a button. */
  readonly look: 'bar' | 'large';
  /** Name of the landmark; two on one page have different ones. */
  readonly landmark: string;
}

/** The one run-time interface that the shell hands to remotes. */
export interface Platform {
  readonly config: PlatformConfig;
  readonly session: SessionStore;
  readonly call: CallApi;
  readonly content: PublishedContent;
  readonly toasts: Toasts;
  readonly favourites: Favourites;
  readonly telemetry: Telemetry;
  /** The search field of the header, to be shown elsewhere too. Without scripts it is a form that opens the listing. */
  readonly SearchBox: ComponentType<SearchBoxProps>;
  /** Runs work ahead of its need: after the first sign of a person on the page, in an idle moment. */
  readonly whenSomeoneIsThere: (work: () => void) => void;
}
