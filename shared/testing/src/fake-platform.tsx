import type { User } from '@tableside/contracts/account/model';
import type {
  ContentEntry,
  ContentType,
  PublishedContentByType,
} from '@tableside/contracts/content/model';
import { paths } from '@tableside/contracts/paths';
import {
  createAvailability,
  createSessionStore,
  type Platform,
  type PlatformConfig,
  type PublishedContent,
  type SearchBoxProps,
  type ToastKind,
} from '@tableside/platform';
import { Form } from 'react-router-dom';
import { createFakeApi, type FakeResponses, type FakeApi } from './fake-api';

export interface FakePlatform extends Platform {
  readonly api: FakeApi;
  /** Toasts shown so far, oldest first. */
  readonly shownToasts: readonly { readonly kind: ToastKind; readonly message: string }[];
  /** Slugs whose favorite button was clicked, oldest first. */
  readonly toggled: readonly string[];
  /** Errors reported to telemetry. */
  readonly reported: readonly unknown[];
}

export interface FakePlatformOptions extends Partial<Omit<Platform, 'config'>> {
  readonly config?: Partial<PlatformConfig>;
  /** API responses by endpoint. */
  readonly responses?: FakeResponses;
  /** Published content; all other content is built in. */
  readonly published?: PublishedContentByType;
  /** Signed-in user. Default: an anonymous visitor. */
  readonly user?: User | null;
}

/** Wednesday, 2026-05-20, 18:00 in Chattanooga. */
export const RENDERED_AT = '2026-05-20T22:00:00.000Z';

/** Published content, available immediately. */
const createFakeContent = (published: PublishedContentByType = {}): PublishedContent => ({
  peek: <Kind extends ContentType>(kind: Kind) =>
    (published[kind] as ContentEntry<Kind> | undefined) ?? null,
  load: () => Promise.resolve(),
  subscribe: () => () => undefined,
});

/** A platform with a fake API that records what a remote does. */
export function createFakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  const { config, responses, user, published, ...overrides } = options;
  const api = createFakeApi(responses);
  const shownToasts: { kind: ToastKind; message: string }[] = [];
  const toggled: string[] = [];
  const reported: unknown[] = [];
  const session = createSessionStore();
  session.setState({ status: user ? 'signed-in' : 'anonymous', user: user ?? null });
  return {
    api,
    shownToasts,
    toggled,
    reported,
    config: {
      apiOrigin: '',
      siteOrigin: 'https://tableside.example',
      timeZone: 'America/New_York',
      renderedAt: RENDERED_AT,
      ...config,
    },
    content: createFakeContent(published),
    session,
    call: api.call,
    toasts: {
      show: (kind, message) => {
        shownToasts.push({ kind, message });
        return String(shownToasts.length);
      },
      dismiss: () => undefined,
    },
    favorites: {
      availability: createAvailability(),
      toggle: async (slug) => {
        toggled.push(slug);
      },
    },
    telemetry: {
      report: (error) => {
        reported.push(error);
      },
    },
    SearchBox: FakeSearchBox,
    onFirstInteraction: (work) => work(),
    ...overrides,
  };
}

/** The search box without suggestions: a form that opens the listing. */
const FakeSearchBox = ({ label, landmark, placeholder }: SearchBoxProps) => (
  <Form role="search" aria-label={landmark} action={paths.listing}>
    <input
      name="search"
      role="combobox"
      aria-controls="suggestions"
      aria-expanded="false"
      aria-label={label}
      placeholder={placeholder}
    />
  </Form>
);
