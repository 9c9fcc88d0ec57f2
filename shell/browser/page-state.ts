import type { ZoneOffsets } from '@tableside/contracts/restaurant/time';
import type { PlatformConfig } from '@tableside/platform';
import type { HydrationState } from 'react-router-dom';
import type { PageRegistry } from './federation/registry';
import type { ModuleRef } from './federation/composition';
import type { ContentType, PublishedContentByType } from '@tableside/contracts/content/model';
import type { PageQuery } from './page-queries';

export const PAGE_STATE_ID = 'page-state';

/** Marks a part in the HTML that the server left to the browser. */
export const LEFT_TO_BROWSER = 'left-to-browser';

export interface PageState {
  readonly config: PlatformConfig;
  readonly registry: PageRegistry;
  readonly modules: readonly ModuleRef[];
  /** Loader data; null when the page was not rendered and the browser has to do it. */
  readonly loaderData: HydrationState['loaderData'] | null;
  /** Errors thrown by loaders, such as a 404, by route. */
  readonly errors: HydrationState['errors'];
  readonly queries: readonly PageQuery[];
  /** Time zone offsets of the city; null when its zone is unknown. */
  readonly zone: ZoneOffsets | null;
  readonly content: ContentState | null;
  readonly shell: string;
  /** True while a canary runs: the browser then requests its number. Omitted when everyone gets the same releases. */
  readonly isSplit?: boolean;
  /** True in a preview, which sends no beacons. */
  readonly isPreview?: boolean;
  /** Share of page loads that send full beacons, from 0 to 1. */
  readonly beaconShare: number;
}

/** Reads the state written by the server, without releases that this tab skips. Their server HTML is skipped too.
 * @throws when the page did not come from the shell's server */
export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text) throw new Error('The page has no state.');
  const state = JSON.parse(text) as PageState;
  const without = readSteppedBack();
  const isChanged = without.some((container) => text.includes(`"${container}"`));
  if (!isChanged) return state;
  const registry = Object.fromEntries(
    Object.entries(state.registry).map(([name, remote]) => {
      const releases = remote.releases.filter(({ container }) => !without.includes(container));
      return [name, { ...remote, releases }];
    }),
  );
  return { ...state, registry, modules: [], loaderData: null };
}

/** The published content of a page; a tab keeps its revision until reload. */
export interface ContentState {
  /** The remote that owns the content. */
  readonly owner: string;
  readonly revision: string;
  /** sha384 of the revision's file. */
  readonly integrity: string;
  /** Types that are published and valid; others use the built-in copy. */
  readonly kinds: readonly ContentType[];
  /** Entries embedded in the page. */
  readonly documents: PublishedContentByType;
}

/** Session storage key of the releases that this tab skips. */
const STEPPED_BACK_KEY = 'shell:stepped-back';

function readSteppedBack(): readonly string[] {
  try {
    return sessionStorage.getItem(STEPPED_BACK_KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Makes this tab skip these releases, starting with its next page load.
 * @throws when storage is unavailable */
export function skipReleases(containers: readonly string[]): void {
  sessionStorage.setItem(STEPPED_BACK_KEY, [...readSteppedBack(), ...containers].join(' '));
}
