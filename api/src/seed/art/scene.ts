import { createRandom } from '../../lib/random';
import type { Random } from '../../lib/random';
import type { Cuisine } from './cloth';
import type { Base, Item, Scene } from './compose';

/** Size of a restaurant's picture, in pixels (4:3). */
const WIDTH = 1440;
const HEIGHT = 1080;

/** Where things lie, as shares of the picture; the first place is the main dish's.
 * All keep clear of the edges, and the main dish stays inside the middle square that thumbnails crop to. */
interface Layout {
  readonly main: readonly [x: number, y: number, size: number];
  readonly sides: readonly (readonly [x: number, y: number, size: number])[];
}

const LAYOUTS: readonly Layout[] = [
  {
    main: [0.5, 0.52, 0.66],
    sides: [
      [0.19, 0.72, 0.36],
      [0.81, 0.28, 0.34],
    ],
  },
  {
    main: [0.54, 0.54, 0.68],
    sides: [
      [0.18, 0.72, 0.36],
      [0.2, 0.28, 0.26],
      [0.86, 0.24, 0.24],
    ],
  },
  {
    main: [0.47, 0.5, 0.68],
    sides: [
      [0.81, 0.7, 0.4],
      [0.82, 0.26, 0.28],
    ],
  },
  {
    main: [0.5, 0.48, 0.64],
    sides: [
      [0.18, 0.75, 0.32],
      [0.82, 0.74, 0.36],
      [0.83, 0.25, 0.25],
    ],
  },
  {
    main: [0.51, 0.54, 0.7],
    sides: [
      [0.16, 0.34, 0.32],
      [0.85, 0.36, 0.3],
    ],
  },
];

/** Dishes that lie flat and want a plate or a board; the others bring their own bowl, glass or box. */
const PLATED = new Set(
  'taco burrito tamale dumpling pizza sushi pretzel hot-dog cut-of-meat poultry-leg cookie bacon shortcake croissant falafel stuffed-flatbread flatbread pie sandwich rice-ball fried-shrimp fish-cake-with-swirl fish oden doughnut'.split(
    ' ',
  ),
);
const BOARDED = new Set(
  'hamburger meat-on-bone cut-of-meat poultry-leg pretzel hot-dog pizza cheese-wedge baguette-bread bread sandwich bacon'.split(
    ' ',
  ),
);

/** A main dish on a plate or board is drawn smaller, so that its dish frames it. */
function chooseBase(main: Item, random: Random): { base: Base | null; main: Item } {
  const kinds: Base['kind'][] = [];
  if (PLATED.has(main.emoji)) kinds.push('plate');
  if (BOARDED.has(main.emoji)) kinds.push('board');
  if (kinds.length === 0 || random.chance(0.5)) return { base: null, main };
  const kind = random.pick(kinds);
  const radius = main.size * (kind === 'plate' ? 0.63 : 0.55);
  const turn = random.between(-9, 9);
  return {
    base: { kind, x: main.x, y: main.y, radius, turn },
    main: { ...main, size: main.size * 0.86 },
  };
}

/** Draws up one picture.
 * @param emoji the main dish first, then what lies around it; a layout takes two or three of the rest
 * @param seed equal seeds give equal pictures */
export function planScene(cuisine: Cuisine, emoji: readonly string[], seed: string): Scene {
  const random = createRandom(`picture ${seed}`);
  const [mainEmoji = 'fork-and-knife-with-plate', ...around] = emoji;
  const layout = random.pick(LAYOUTS);
  const mirrored = random.chance(0.5);
  const place = (
    name: string,
    [x, y, size]: readonly [number, number, number],
    tilt: number,
  ): Item => ({
    emoji: name,
    x: Math.round((mirrored ? 1 - x : x) * WIDTH + random.between(-14, 14)),
    y: Math.round(y * HEIGHT + random.between(-12, 12)),
    size: Math.round(size * HEIGHT * random.between(0.96, 1.05)),
    turn: Math.round(random.between(-tilt, tilt)),
  });
  const { base, main } = chooseBase(place(mainEmoji, layout.main, 11), random);
  const sides = layout.sides.flatMap((spot, index) => {
    const name = around[index];
    return name ? [place(name, spot, 22)] : [];
  });
  // The furthest thing is drawn first, so that nearer ones overlap it.
  const items = [
    ...sides.filter(({ y }) => y < main.y),
    main,
    ...sides.filter(({ y }) => y >= main.y),
  ];
  return { width: WIDTH, height: HEIGHT, cuisine, base, items };
}

/** The site's header picture (3:2): burger, fries and a drink on red gingham. */
export const HEADER_SCENE: Scene = {
  width: 1440,
  height: 960,
  cuisine: 'American',
  base: null,
  items: [
    { emoji: 'cup-with-straw', x: 1090, y: 300, size: 360, turn: 10 },
    { emoji: 'hamburger', x: 740, y: 490, size: 640, turn: -6 },
    { emoji: 'french-fries', x: 370, y: 690, size: 400, turn: -10 },
  ],
};

/** Every emoji of the scenes, each once. */
export const listEmoji = (scenes: Iterable<Scene>): string[] => [
  ...new Set([...scenes].flatMap(({ items }) => items.map(({ emoji }) => emoji))),
];
