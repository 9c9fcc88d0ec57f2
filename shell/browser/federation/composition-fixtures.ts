import type { SlotName } from '@tableside/contracts/remote';
import type { Composition, RemoteRoute, Slot } from './composition';
import type { PageRelease, PageRemote } from './registry';

/** A slot with defaults. */
export const makeSlot = (
  slot: SlotName,
  remote: string,
  widget: string,
  over: Partial<Slot> = {},
): Slot => ({
  slot,
  remote,
  widget,
  order: 100,
  hydrate: 'at-once',
  frame: 'page',
  minHeight: { height: '0rem', isPersistent: false },
  ...over,
});

/** A route with defaults. */
export const makeRoute = (
  remote: string,
  path: string,
  over: Partial<RemoteRoute> = {},
): RemoteRoute => ({
  remote,
  path,
  chrome: true,
  session: true,
  statusFromData: false,
  ...over,
});

/** Routes that add a link to the navigation. */
export const NAV_ROUTES = [
  makeRoute('marketing', '/about', { nav: { label: 'About', group: 'main', order: 200 } }),
  makeRoute('marketing', '/terms', { nav: { label: 'Terms', group: 'legal', order: 100 } }),
  makeRoute('discovery', '/restaurants', { nav: { label: 'Browse', group: 'main', order: 100 } }),
  makeRoute('discovery', '/how-we-rank'),
];

/** A composition with defaults. */
export const makeComposition = (over: Partial<Composition> = {}): Composition => ({
  routes: [],
  slots: [],
  services: new Map(),
  contentOwner: null,
  ...over,
});

/** A release with defaults. */
export const makeRelease = (
  remote: string,
  version: string,
  over: Partial<PageRelease> = {},
): PageRelease => ({
  version,
  container: `mfe_${remote}_${version.replaceAll('.', '_')}`,
  base: `/releases/${remote}/${version}/`,
  entry: 'entry.js',
  exposes: {},
  integrity: {},
  ...over,
});

/** A remote with these releases, best first, that declares nothing. */
export const makeRemote = (name: string, ...versions: readonly string[]): PageRemote => ({
  releases: versions.map((version) => makeRelease(name, version)),
  routes: [],
  slots: [],
  services: [],
  hasContent: false,
});
