import { type GroundFeature, type GroundKind, readGround } from '@tableside/contracts/ground';
import { packGround, PACKED_BYTES_MAX } from './pack-ground';

/** Lines that cannot be packed well, always the same. */
const lines = (kind: GroundKind, name: string | null, count: number): GroundFeature => ({
  ...{ kind, name },
  parts: Array.from({ length: count }, (_, line) =>
    Int32Array.from({ length: 20 }, (_each, at) => (line * 7919 + at * 104_729) % 20_000),
  ),
});
const town = [
  lines('street', null, 300),
  lines('street', 'Oak St', 300),
  lines('stream', 'Mill Creek', 300),
  lines('green', null, 300),
  lines('primary', 'Main St', 300),
  lines('green', 'City Park', 20),
];
const listKinds = ({ bytes }: { bytes: Uint8Array }) =>
  readGround(bytes).map(({ kind, name }) => `${kind} ${name ?? '-'}`);
const sizeOf = async (features: readonly GroundFeature[]) =>
  (await packGround(features)).packed.length;

test('a ground that is small enough keeps everything', async () => {
  const made = await packGround(town);
  expect(made.dropped.size).toBe(0);
  expect(made.features).toHaveLength(town.length);
  expect(PACKED_BYTES_MAX).toBe(4_194_304);
});

test('a ground that is too large goes without what is missed the least, one thing after the other', async () => {
  const [, oak, creek, wood, main, park] = town as [
    GroundFeature,
    GroundFeature,
    GroundFeature,
    GroundFeature,
    GroundFeature,
    GroundFeature,
  ];
  const named = await packGround(town, await sizeOf([oak, creek, wood, main, park]));
  expect([...named.dropped]).toEqual([['minor streets without a name', 300]]);
  expect(listKinds(named)).toContain('street Oak St');

  const large = await packGround(town, await sizeOf([wood, main, park]));
  expect([...large.dropped]).toEqual([
    ['minor streets without a name', 300],
    ['minor streets', 300],
    ['streams and railways', 300],
  ]);
  expect(listKinds(large)).toEqual(['green -', 'green City Park', 'primary Main St']);
});

test('what is too large all the same is refused with one sentence', async () => {
  await expect(packGround(town, 50)).rejects.toThrow(/without minor streets, and 4 MB is the most/);
});
