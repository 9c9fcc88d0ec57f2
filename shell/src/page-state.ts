import type { ZoneOffsets } from '@tableside/contracts/restaurant/time';
import type { PlatformConfig } from '@tableside/platform';
import type { HydrationState } from 'react-router-dom';
import type { PageRegistry } from './federation/registry';
import type { ModuleRef } from './federation/composition';
import type { ContentKind, PublishedDocuments } from '@tableside/contracts/content/model';
import type { PageQuery } from './page-queries';

export const PAGE_STATE_ID = 'page-state';

/** Marks, in the HTML, a part that the server left to the browser. */
export const LEFT_TO_BROWSER = 'left-to-browser';

export interface PageState {
  readonly config: PlatformConfig;
  readonly registry: PageRegistry;
  readonly modules: readonly ModuleRef[];
  /** What the loaders returned; null when the page was not rendered and the browser has to do it all. */
  readonly loaderData: HydrationState['loaderData'] | null;
  /** Answers that loaders threw, such as a 404, by route. */
  readonly errors: HydrationState['errors'];
  readonly queries: readonly PageQuery[];
  /** The clocks of the city; null when its zone is unknown. */
  readonly zone: ZoneOffsets | null;
  readonly content: ContentState | null;
  readonly shell: string;
  /** True while some visitors get other releases than others: the browser asks for its number. Left out, all get the same. */
  readonly isSplit?: boolean;
  /** True in a preview: nothing is told of it. */
  readonly isPreview?: boolean;
  /** Which share of page loads tells of itself, from 0 to 1. */
  readonly beaconShare: number;
}

/** Reads the state that the server wrote, without releases that this tab does without. The server's HTML is theirs too, so the
 * browser does it all then.
 * @throws when there is none: the page did not come from the shell's server */
export function readPageState(): PageState {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text) throw new Error('No page state.');
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

/** What a page says of the published documents; a tab keeps their revision until it is reloaded. */
export interface ContentState {
  /** The remote whose words they are. */
  readonly owner: string;
  readonly revision: string;
  /** sha384 of the revision's file. */
  readonly integrity: string;
  /** Kinds that are published and can be shown; for the others the built-in copy stands. */
  readonly kinds: readonly ContentKind[];
  /** Those that the page begins with. */
  readonly documents: PublishedDocuments;
}

/** Under which this tab keeps, in session storage, the releases that it does without. */
const STEPPED_BACK_KEY = 'shell:stepped-back';

function readSteppedBack(): readonly string[] {
  try {
    return sessionStorage.getItem(STEPPED_BACK_KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Has this tab do without releases from its next page load on.
 * @throws where the browser keeps nothing */
export function keepSteppedBack(containers: readonly string[]): void {
  sessionStorage.setItem(STEPPED_BACK_KEY, [...readSteppedBack(), ...containers].join(' '));
}
