import { toBlocks, toPiece } from './blocks';

const line = (...numbers: number[]) => Int32Array.from(numbers);

test('blocks hold every piece once, within their edges, and are no larger than neighbors need', () => {
  const pieces = Array.from({ length: 4000 }, (_, index) => {
    const [x, y] = [-7_700_000 + ((index * 7919) % 20_000), 3_890_000 + ((index * 6101) % 20_000)];
    return toPiece([line(x, y, x + 50, y - 30)]);
  });
  const blocks = toBlocks(pieces);
  expect(new Set(blocks.flatMap((block) => block.pieces))).toEqual(new Set(pieces));
  expect(blocks.flatMap((block) => block.pieces)).toHaveLength(pieces.length);
  for (const block of blocks) {
    for (const piece of block.pieces) {
      expect(piece.west).toBeGreaterThanOrEqual(block.west);
      expect(piece.east).toBeLessThanOrEqual(block.east);
      expect(piece.south).toBeGreaterThanOrEqual(block.south);
      expect(piece.north).toBeLessThanOrEqual(block.north);
    }
  }
  // A quarter of the town in each direction touches a small part of all blocks.
  const isSeen = ({ west, south }: { west: number; south: number }) =>
    west < -7_695_000 && south < 3_895_000;
  expect(blocks.filter(isSeen).length).toBeLessThan(blocks.length / 4);
});

test('an area has the edges of all of its rings', () => {
  expect(toPiece([line(0, 0, 9, 9, 9, 0, 0, 0), line(-3, 2, 4, 5, 4, 2, -3, 2)])).toMatchObject({
    ...{ west: -3, south: 0, east: 9, north: 9 },
  });
});
