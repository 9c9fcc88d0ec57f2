import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createPictureStore } from '../pictures/store';
import { drawCard } from './draw';
import { renderCard } from './routes';
import type { SocialCard } from '../pictures/social-card';

/** Rendering takes a tenth of a second, much longer on a busy machine. */
jest.setTimeout(60_000);

const card: SocialCard = {
  title: 'Luna',
  otherTitle: 'Pizza in Northshore',
  overline: 'Pizza · $$ · Northshore',
  line: '',
  rating: { average: 4.6, count: 128 },
  city: 'Chattanooga',
  tiles: [{ cuisine: 'Pizza', picture: null }],
};
const tile = { cuisine: 'Pizza', photo: null };
let uploads: string;
beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'cards-'));
  const red = { width: 900, height: 600, channels: 3 as const, background: '#ff0000' };
  await sharp({ create: red }).jpeg().toFile(join(uploads, 'red.jpg'));
  await writeFile(join(uploads, 'broken.jpg'), 'no picture');
});
afterAll(() => rm(uploads, { recursive: true }));

const render = (changes: Partial<SocialCard> = {}) =>
  renderCard({ ...card, ...changes }, createPictureStore(uploads));

/** The color of one pixel. */
async function colorAt(jpeg: Buffer, left: number, top: number) {
  const { data } = await sharp(jpeg)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const HOSTILE = [
  '</path><script>alert(1)</script>',
  '<image href="file:///etc/passwd"/>',
  '&xxe; <!ENTITY xxe SYSTEM "file:///etc/passwd"> ]]>',
  '\u0000\u0001\u001b[31m\uFFFE\ud800',
  '\u202E\u2066شاورما\u2069',
  '🍕👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(500),
  `${'Long '.repeat(100)}name`,
  '',
];

test.each(HOSTILE)('the name %j neither breaks a card nor appears in the SVG', async (title) => {
  const hostile = { title, otherTitle: title, overline: title, line: title, city: title };
  const svg = drawCard({ ...card, ...hostile }, [{ cuisine: title, photo: null }]);
  expect(svg).not.toMatch(/<(?:script|text|image)|ENTITY|passwd|alert|x{20}/);
  const jpeg = await render({ ...hostile, tiles: [{ cuisine: title, picture: null }] });
  await expect(sharp(jpeg).metadata()).resolves.toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
});

test('text stays in its column without overlap', () => {
  const titles = ['Luna', 'Phở Viết Đường Nguyễn', `${'Long '.repeat(100)}name`, 'W'.repeat(300)];
  for (const title of titles) {
    const svg = drawCard({ ...card, title, overline: 'Wide '.repeat(60) }, [tile]);
    const words = [...svg.matchAll(/<path fill="#(?:ffffff|cfe3da)" d="([^"]+)"/g)];
    const ends = words.map(([, data = '']) =>
      Math.max(...[...data.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x))),
    );
    expect(words.length).toBeGreaterThan(4);
    expect(Math.max(...ends)).toBeLessThan(660);
  }
});

test('a name in an unsupported script is replaced by the description', () => {
  const words = (title: string) => drawCard({ ...card, title }, [tile]);
  expect(words('金龍大酒楼')).toBe(words(''));
  expect(words('')).toBe(drawCard({ ...card, title: card.otherTitle, overline: '' }, [tile]));
});

test('a photo fills its box; a missing or broken one shows the placeholder pattern', async () => {
  const shown = await render({ tiles: [{ cuisine: 'Pizza', picture: 'red.jpg' }] });
  const [red = 0, green = 255] = await colorAt(shown, 930, 300);
  expect(red - green).toBeGreaterThan(200);
  const plain = await render();
  for (const picture of ['missing.jpg', 'broken.jpg', '../secret.png']) {
    expect(await render({ tiles: [{ cuisine: 'Pizza', picture }] })).toEqual(plain);
  }
});

test('rendering is deterministic', async () => {
  expect(await render()).toEqual(await render());
});
