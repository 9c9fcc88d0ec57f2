import type { User } from '@tableside/contracts/account/model';
import type {
  ContentDocument,
  ContentKind,
  PublishedDocuments,
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
import { createFakeApi, type FakeAnswers, type FakeApi } from './fake-api';

export interface FakePlatform extends Platform {
  readonly api: FakeApi;
  /** Toasts shown so far, oldest first. */
  readonly shownToasts: readonly { readonly kind: ToastKind; readonly message: string }[];
  /** Slugs whose favourite button was pressed. */
  readonly toggled: readonly string[];
  /** Failures that were reported. */
  readonly reported: readonly unknown[];
}

export interface FakePlatformOptions extends Partial<Omit<Platform, 'config'>> {
  readonly config?: Partial<PlatformConfig>;
  /** What the API host answers, by endpoint. */
  readonly answers?: FakeAnswers;
  /** Documents that were published; the others are built in. */
  readonly published?: PublishedDocuments;
  /** Signs this person in; left out, the visitor is anonymous. */
  readonly user?: User | null;
}

/** Wednesday, 2026-05-20, 18:00 in Chattanooga. */
export const RENDERED_AT = '2026-05-20T22:00:00.000Z';

/** What was published, there from the start. */
const createFakeContent = (published: PublishedDocuments = {}): PublishedContent => ({
  peek: <Kind extends ContentKind>(kind: Kind) =>
    (published[kind] as ContentDocument<Kind> | undefined) ?? null,
  load: () => Promise.resolve(),
  subscribe: () => () => undefined,
});

/** The shell's platform without a shell: a fake API host, and notes of what a remote asked for. */
export function createFakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  const { config, answers, user, published, ...overrides } = options;
  const api = createFakeApi(answers);
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
    favourites: {
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
    whenSomeoneIsThere: (work) => work(),
    ...overrides,
  };
}

/** The shell's search field without suggestions: a form that opens the listing. */
const FakeSearchBox = ({ id, label, landmark, placeholder }: SearchBoxProps) => (
  <Form role="search" aria-label={landmark} action={paths.listing}>
    <input
      id={id}
      name="search"
      role="combobox"
      aria-controls="suggestions"
      aria-expanded="false"
      aria-label={label}
      placeholder={placeholder}
    />
  </Form>
);
