import type { GroundPart } from '@tableside/contracts/ground/kinds';

/** The edges of something, in steps of a degree. */
export interface Edges {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** What is drawn at once: one line, or the rings of an area. */
export interface Piece extends Edges {
  readonly parts: readonly GroundPart[];
}

/** Pieces that lie near each other: what is out of sight is passed over by the block. */
export interface Block extends Edges {
  readonly pieces: readonly Piece[];
}

const BLOCK_PIECES = 48;
/** Side of the squares that pieces are sorted by, in steps: some 2.8 km to the north. */
const SQUARE = 2500;

export function toPiece(parts: readonly GroundPart[]): Piece {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    for (let index = 0; index < part.length; index += 2) {
      const [x = 0, y = 0] = [part[index], part[index + 1]];
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
  }
  return { parts, west, south, east, north };
}

/** Pieces in blocks of neighbors. The order within a kind has no meaning: one color covers another of the same. */
export function toBlocks(pieces: readonly Piece[]): Block[] {
  const sorted = pieces
    .map((piece) => ({ piece, square: squareOf(piece) }))
    .sort((one, other) => one.square - other.square)
    .map(({ piece }) => piece);
  const blocks: Block[] = [];
  for (let from = 0; from < sorted.length; from += BLOCK_PIECES) {
    const members = sorted.slice(from, from + BLOCK_PIECES);
    blocks.push({ ...join(members), pieces: members });
  }
  return blocks;
}

/** Rows of squares, each of which runs on from the end of the one before. */
function squareOf({ west, south, east, north }: Edges): number {
  const column = Math.floor((west + east) / 2 / SQUARE);
  const row = Math.floor((south + north) / 2 / SQUARE);
  return row * 100_000 + (row % 2 ? -column : column);
}

const join = (members: readonly Edges[]): Edges => ({
  west: Math.min(...members.map(({ west }) => west)),
  south: Math.min(...members.map(({ south }) => south)),
  east: Math.max(...members.map(({ east }) => east)),
  north: Math.max(...members.map(({ north }) => north)),
});
