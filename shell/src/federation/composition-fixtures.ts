import type { SlotPlaceName } from '@tableside/contracts/remote';
import type { Composition, Slot } from './composition';
import type { PageRelease, PageRemote } from './registry';

/** A slot that differs from a plain one in what a test names. */
export const makeSlot = (
  place: SlotPlaceName,
  remote: string,
  widget: string,
  over: Partial<Slot> = {},
): Slot => ({
  place,
  remote,
  widget,
  order: 100,
  wake: 'at-once',
  frame: 'page',
  reserve: { height: '0rem', isKept: false },
  ...over,
});

/** What remotes declare, with nothing but what a test names. */
export const makeComposition = (over: Partial<Composition> = {}): Composition => ({
  claims: [],
  slots: [],
  services: new Map(),
  contentOwner: null,
  ...over,
});

/** A release, with nothing but its entry unless a test names more. */
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

/** A remote with these releases, the best first, that declares nothing. */
export const makeRemote = (name: string, ...versions: readonly string[]): PageRemote => ({
  releases: versions.map((version) => makeRelease(name, version)),
  claims: [],
  slots: [],
  services: [],
  hasContent: false,
});
