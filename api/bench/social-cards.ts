/** How long a picture for previews takes to make, one after the other, and to read once it is kept.
 * Run: `npx tsx api/bench/social-cards.ts`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createPictureStore } from '../src/plugins/pictures/store';
import { createSocialCards } from '../src/plugins/social-cards/social-cards';
import type { SocialCard, Tile } from '../src/plugins/social-cards/social-card';

const ROUNDS = 40;
const CUISINES = ['Italian', 'Mexican', 'Thai', 'Pizza', 'Ethiopian', 'Seafood', 'Coffee Shop'];

const cloth = (round: number): Tile => ({
  cuisine: CUISINES[round % CUISINES.length] ?? null,
  picture: null,
});
const photo: Tile = { cuisine: null, picture: 'photo.jpg' };

const makeCard = (round: number, tiles: readonly Tile[]): SocialCard => ({
  title: `City Club of Washington at Franklin Square ${round}`,
  otherTitle: '',
  overline: 'Italian · $$ · Northshore',
  line: '',
  rating: { average: 4.6, count: 128 },
  city: 'Washington',
  tiles,
});

const dir = await mkdtemp(join(tmpdir(), 'cards-'));
const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#888', noise } })
  .jpeg()
  .toFile(join(dir, 'photo.jpg'));
const cards = createSocialCards({ cacheDir: join(dir, 'cache'), store: createPictureStore(dir) });

/** @param distinct how many different cards are asked for */
async function measure(
  name: string,
  tilesOf: (round: number) => readonly Tile[],
  distinct = ROUNDS,
): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    bytes += (
      await cards.read(makeCard(round % distinct, tilesOf(round)), `${name}/${round % distinct}`)
    ).length;
    times.push(performance.now() - begun);
  }
  times.sort((left, right) => left - right);
  const at = (share: number) => Math.round(times[Math.floor(ROUNDS * share)] ?? 0);
  const kilobytes = Math.round(bytes / ROUNDS / 1000);
  process.stdout.write(`${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, ${kilobytes} kB\n`);
}

await measure('first, to warm up', (round) => [cloth(round)]);
await measure('a cloth', (round) => [cloth(round)]);
await measure('a photo of 6 megapixels', () => [photo]);
await measure('four cloths', (round) => [0, 1, 2, 3].map((index) => cloth(round + index)));
await measure('a cloth, kept', () => [cloth(0)], 1);
await rm(dir, { recursive: true });
