/**
 * The kinds of slots: where on the site a remote may show a widget. Which widgets stand there is said by each remote
 * in its `remote.json`. Free of schemas, since browsers read it too.
 */

export interface SlotPlace {
  /** `home`: the home page; `layout`: every page that has a header and a footer. */
  readonly page: 'home' | 'layout';
  /** True when one widget fills the place, so that one remote at a time may offer it. */
  readonly isSingle: boolean;
  /** True where nobody misses a widget that cannot be loaded: nothing is said in its place. */
  readonly isOptional: boolean;
}

export const SLOT_PLACES = {
  /** Opens the home page and holds its heading. */
  'home:head': { page: 'home', isSingle: true, isOptional: false },
  /** One below the other under the head, in the order of the document `home`, else of their own. */
  'home:section': { page: 'home', isSingle: false, isOptional: false },
  /** Above the header. */
  'layout:top': { page: 'layout', isSingle: false, isOptional: true },
  /** In the footer. */
  'layout:foot': { page: 'layout', isSingle: false, isOptional: true },
} as const satisfies Record<string, SlotPlace>;

export type SlotPlaceName = keyof typeof SLOT_PLACES;
export const SLOT_PLACE_NAMES = Object.keys(SLOT_PLACES) as readonly SlotPlaceName[];

export const isSlotPlaceName = (name: string): name is SlotPlaceName =>
  Object.hasOwn(SLOT_PLACES, name);

/** When the script of a widget comes and takes over the server's HTML.
 * `at-once`: with the page. `late`: once somebody is there, which robots and previews never are. `on-visit`: when the
 * part comes near the screen, or somebody touches it. */
export const WAKES = ['at-once', 'late', 'on-visit'] as const;
export type Wake = (typeof WAKES)[number];

/** How a slot lies in its page. `page`: from edge to edge, the widget sees to its own margins. `ground`: the same, with a
 * ground of its own that keeps clear of the page's head. `column`: in the page's column, with room above and below. */
export const SLOT_FRAMES = ['page', 'ground', 'column'] as const;
export type SlotFrame = (typeof SLOT_FRAMES)[number];
