import type { ComponentType } from 'react';
import type { Endpoint } from '@tableside/contracts/common/calls';
import type { EndpointArgs, EndpointName, EndpointResult } from '@tableside/contracts/endpoints';
import type { Favourites } from './favourites';
import type { PublishedContent } from './published-content';
import type { SessionStore } from './session.store';
import type { Toasts } from './toasts';

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
