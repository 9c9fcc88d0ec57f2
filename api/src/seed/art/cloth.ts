/** Tablecloths: each cuisine has its own hue and its own weave, drawn as one SVG pattern. */

export const CUISINES = [
  'American',
  'Asian',
  'BBQ',
  'Chinese',
  'Hamburger',
  'Italian',
  'Mexican',
  'Pizza',
  'German',
] as const;
export type Cuisine = (typeof CUISINES)[number];

interface Cloth {
  readonly ground: string;
  /** Side of the square that repeats, in pixels of a picture 1440 wide. */
  readonly tile: number;
  /** Makes the weave larger, default 1. */
  readonly scale?: number;
  /** Turns the whole weave, in degrees. */
  readonly turn?: number;
  readonly threads: string;
}

/** Two crossing bands; where they cross, the colour doubles, as in woven gingham. */
const gingham = (colour: string, tile: number): string =>
  `<path fill="${colour}" fill-opacity=".38" d="M0 0h${tile / 2}v${tile}H0z"/>` +
  `<path fill="${colour}" fill-opacity=".38" d="M0 0h${tile}v${tile / 2}H0z"/>`;

/** A woven twill of four dark and four light threads each way, which makes the broken checks of houndstooth.
 * Each crossing shows the upright thread or the lying one, two by two, one further along in each row. */
function houndstooth(colour: string, tile: number): string {
  const thread = tile / 8;
  const crossings = Array.from({ length: 64 }, (_, index) => [index % 8, Math.floor(index / 8)]);
  const dark = crossings.filter(([x = 0, y = 0]) => ((x + y) % 4 < 2 ? x : y) < 4);
  const squares = dark.map(
    ([x = 0, y = 0]) => `M${x * thread} ${y * thread}h${thread}v${thread}h-${thread}z`,
  );
  return `<path fill="${colour}" fill-opacity=".5" shape-rendering="crispEdges" d="${squares.join('')}"/>`;
}

const CLOTHS: Readonly<Record<Cuisine, Cloth>> = {
  American: { ground: '#fff', tile: 96, threads: gingham('#d4392b', 96) },
  Hamburger: {
    ground: '#fff6dc',
    tile: 144,
    threads:
      '<path fill="#f3c14b" fill-opacity=".62" d="M0 0h72v72H0zM72 72h72v72H72z"/>' +
      '<path fill="#d4392b" fill-opacity=".34" d="M30 30h12v12H30zM102 102h12v12h-12z"/>',
  },
  BBQ: {
    ground: '#fbf3ea',
    tile: 96,
    threads: houndstooth('#a2623c', 96),
  },
  Chinese: {
    ground: '#f8f1dd',
    tile: 128,
    threads:
      '<g fill="none" stroke="#c99a3a" stroke-opacity=".75" stroke-width="7"><path d="M0 0l128 128M128 0L0 128"/></g>' +
      '<g fill="#d8ae55"><circle cx="64" cy="64" r="25"/><circle r="25"/><circle cx="128" r="25"/><circle cy="128" r="25"/><circle cx="128" cy="128" r="25"/></g>' +
      '<g fill="none" stroke="#f8f1dd" stroke-width="4"><circle cx="64" cy="64" r="16"/><circle r="16"/><circle cx="128" r="16"/><circle cy="128" r="16"/><circle cx="128" cy="128" r="16"/></g>',
  },
  Asian: {
    ground: '#e9f5f4',
    tile: 120,
    scale: 1.4,
    threads: [
      [0, 0],
      [120, 0],
      [60, 30],
      [0, 60],
      [120, 60],
      [60, 90],
      [0, 120],
      [120, 120],
      [60, 150],
    ]
      .map(
        ([x, y]) =>
          `<g fill="#e9f5f4" stroke="#2f8f8f" stroke-opacity=".55" stroke-width="6"><circle cx="${x}" cy="${y}" r="58"/><circle cx="${x}" cy="${y}" r="40"/><circle cx="${x}" cy="${y}" r="22"/></g>`,
      )
      .join(''),
  },
  Italian: {
    ground: '#fff',
    tile: 120,
    threads:
      '<path fill="#2f7d58" fill-opacity=".46" d="M18 0h36v120H18z"/><path fill="#2f7d58" fill-opacity=".3" d="M78 0h12v120H78z"/>',
  },
  Mexican: {
    ground: '#fdeee6',
    tile: 96,
    turn: -45,
    threads:
      '<path fill="#ee6f4f" fill-opacity=".52" d="M0 0h96v36H0z"/><path fill="#ee6f4f" fill-opacity=".28" d="M0 60h96v12H0z"/>',
  },
  Pizza: { ground: '#fff', tile: 120, threads: gingham('#1f6b4c', 120) },
  German: {
    ground: '#eef3fa',
    tile: 144,
    threads:
      '<path fill="#3f72b5" fill-opacity=".5" d="M0 0h72v72H0zM72 72h72v72H72z"/>' +
      '<path fill="#3f72b5" fill-opacity=".1" d="M0 72h72v72H0zM72 0h72v72H72z"/>',
  },
};

/** The cloth as SVG elements that fill a picture, with a faint light from the upper left. */
export function drawCloth(cuisine: Cuisine, width: number, height: number): string {
  const { ground, tile, scale = 1, turn = 0, threads } = CLOTHS[cuisine];
  const rect = `width="${width}" height="${height}"`;
  return (
    `<defs><pattern id="cloth" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn}) scale(${scale})">${threads}</pattern>` +
    `<radialGradient id="light" cx=".36" cy=".26" r=".95"><stop offset=".3" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#27160c" stop-opacity=".08"/></radialGradient></defs>` +
    `<rect ${rect} fill="${ground}"/><rect ${rect} fill="url(#cloth)"/><rect ${rect} fill="url(#light)"/>`
  );
}
