import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { paths, restaurantPath, sharedListPath, votePath } from '@tableside/contracts/paths';
import { listSlugs, openAs, send, signUp } from '../support/users';
import { runCity, makeTemporaryFolder } from '../support/processes';
import { copyStore } from '../support/seeds';
import { startSite } from '../support/site';
import { expect, open, test } from '../support/test';
import { RUNS_SLOW_TESTS, SLOW } from '../support/tags';

/** Sequences that would break out of a text context. */
const BREAKOUTS = [
  '',
  '">',
  "'>",
  '`>',
  '</script>',
  '</title>',
  '</textarea>',
  '</style>',
  '</noscript>',
  '-->',
] as const;

/** Each would run a script or add an element with class `hostile`. */
const VECTORS = [
  '<script class=hostile>window.hostile=1</script>',
  '<img class=hostile src=x onerror=window.hostile=1>',
  '<svg class=hostile onload=window.hostile=1>',
  '<iframe class=hostile srcdoc="<script>parent.hostile=1</script>"></iframe>',
  '<a class=hostile href=javascript:window.hostile=1>here</a>',
  '<base class=hostile href=//hostile.example/>',
  '<meta class=hostile http-equiv=refresh content="0;url=//hostile.example">',
] as const;

const OTHERS = [
  'javascript:window.hostile=1',
  'JaVaScRiPt:window.hostile=1//',
  'data:text/html,<script>parent.hostile=1</script>',
  "'-(window.hostile=1)-'",
  '${window.hostile=1}',
  '{{constructor.constructor("window.hostile=1")()}}',
  '<details class=hostile open ontoggle=window.hostile=1>',
  '<input class=hostile autofocus onfocus=window.hostile=1>',
  '<form class=hostile action=//hostile.example><button>Go',
  '<link class=hostile rel=stylesheet href=//hostile.example>',
  '<object class=hostile data=//hostile.example></object>',
  '<!--<img src="--><img class=hostile src=x onerror=window.hostile=1>">',
  '<math><mtext></p><img class=hostile src=x onerror=window.hostile=1>',
  '<noscript><p title="</noscript><img class=hostile src=x onerror=window.hostile=1>">',
  '&lt;img class=hostile src=x onerror=window.hostile=1&gt;',
  '&#60;img class=hostile src=x onerror=window.hostile=1&#62;',
  '%3Cimg%20class=hostile%20src=x%20onerror=window.hostile=1%3E',
  '\\u003cimg class=hostile src=x onerror=window.hostile=1\\u003e',
  '+ADw-img class=hostile src=x onerror=window.hostile=1+AD4-',
  '\u2028window.hostile=1\u2028',
  '[here](javascript:window.hostile=1)',
  '![x](x"onerror="window.hostile=1)',
  '__proto__',
  '<hostile-part class=hostile tabindex=1 onfocus=window.hostile=1>',
] as const;

/** All injection attempts. */
const HOSTILE_TEXTS: readonly string[] = [
  ...BREAKOUTS.flatMap((breakout) => VECTORS.map((vector) => breakout + vector)),
  ...OTHERS,
];

/** An unescaped element from a hostile text in server HTML, ignoring quoted attribute values. */
const HOSTILE_MARKUP =
  /<[a-z][a-z-]*(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?)*\s+class=["']?hostile/i;

/** Texts from users, APIs and imports are escaped in server HTML and in the browser. */

const WASHINGTON = [-77.0281, 38.9304] as const;

/** Opens a page, scrolls through it and checks that nothing was injected. */
async function expectTextsOnly(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectNothingHostile(page, address);
}

async function expectNothingHostile(page: Page, address: string): Promise<void> {
  const found = await page.evaluate(() => ({
    hasRun: 'hostile' in window,
    elements: document.querySelectorAll('.hostile').length,
    links: [...document.querySelectorAll('a')]
      .map(({ href }) => href)
      .filter((href) => href && !/^(?:https?|tel|mailto):/.test(href)),
    origin: location.origin,
  }));
  expect({ ...found, address }).toEqual({
    ...{ hasRun: false, elements: 0, links: [], address },
    origin: new URL(address).origin,
  });
}

async function expectPlainHtml(address: string): Promise<void> {
  const html = await (await fetch(address)).text();
  expect(HOSTILE_MARKUP.exec(html)?.[0] ?? null, address).toBeNull();
}

test('an imported city with hostile texts injects nothing', { tag: SLOW }, async ({ page }) => {
  test.setTimeout(180_000);
  page.on('dialog', () => expect('a dialog').toBe('none'));
  const { dir, remove } = await makeTemporaryFolder('hostile');
  const file = path.join(dir, 'city.geojson');
  const features = HOSTILE_TEXTS.map((text, index) => ({
    type: 'Feature',
    id: `node/${index + 1}`,
    properties: {
      ...{ '@id': `node/${index + 1}`, amenity: 'restaurant', name: `${index} ${text}` },
      ...{ cuisine: text, description: text, phone: text, website: text, opening_hours: text },
      ...{ 'addr:street': text, 'addr:housenumber': '1', 'addr:city': text, 'name:en': text },
      ...{ check_date: text, image: text, brand: text, operator: text, wheelchair: text },
    },
    geometry: { type: 'Point', coordinates: [WASHINGTON[0] + index / 1000, WASHINGTON[1]] },
  }));
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
  const dataDir = path.join(dir, 'data');
  const imported = await runCity(dataDir, 'import', file, '--yes');
  expect(imported.output).toContain(String(HOSTILE_TEXTS.length));
  await copyStore(path.join(dataDir, 'store'));
  const site = await startSite(dataDir);
  try {
    const { data } = await send(site.apiUrl, 'restraunt/filter_map', {});
    const { data: restaurants } = data as { data: { slug: string }[] };
    const all = restaurants.map(({ slug }) => site.url + restaurantPath(slug));
    expect(all.length).toBeGreaterThan(HOSTILE_TEXTS.length / 2);
    for (const address of [`${site.url}/`, site.url + paths.listing, ...all]) {
      await expectPlainHtml(address);
    }
    await expectTextsOnly(page, `${site.url}/`);
    await expectTextsOnly(page, site.url + paths.listing);
    await expectTextsOnly(page, `${site.url}${paths.listing}?view=map`);
    for (const address of all.filter((_, index) => index % 47 === 0))
      await expectTextsOnly(page, address);
    for (const text of HOSTILE_TEXTS.filter((_, index) => index % 47 === 0)) {
      const address = `${site.url}${paths.listing}?search=${encodeURIComponent(text)}`;
      await expectPlainHtml(address);
      await expectTextsOnly(page, address);
    }
  } finally {
    // Cancels pending requests before the server stops.
    await page.goto('about:blank');
    await site.end();
    await remove();
  }
});

test('hostile user text injects nothing', async ({ page, accounts: site }) => {
  test.setTimeout(180_000);
  page.on('dialog', () => expect('a dialog').toBe('none'));
  const token = await signUp(site);
  const restaurants = await listSlugs(site.apiUrl);
  const slugs = restaurants.map(({ slug }) => slug);
  for (const [index, slug] of slugs.slice(0, 4).entries()) {
    const texts = HOSTILE_TEXTS.filter((_, at) => at % 4 === index);
    const review = texts.join('\n').slice(0, 900);
    await send(
      site.apiUrl,
      'review/update_client_review',
      { slug, ratings: 3, review, keep: [] },
      token,
    );
    await send(site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
  }
  const [name = ''] = HOSTILE_TEXTS.filter((text) => text.length < 60 && text.startsWith('">'));
  const list = await send(site.apiUrl, 'wishlist/create_list', { name }, token);
  const { id } = list.data as { id: number };
  const [first, second] = slugs;
  await send(site.apiUrl, 'wishlist/set_entry', { slug: first, add: [id], note: name }, token);
  const shared = await send(site.apiUrl, 'wishlist/share_list', { id, is_shared: true }, token);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const requested = { restaurants: [first, second], date: tomorrow, time: '19:30' };
  const vote = await send(site.apiUrl, 'vote/create', requested, token);
  const tokenOf = (data: unknown) => (data as { token: string }).token;
  const addresses = [
    ...slugs.slice(0, 4).map((slug) => site.url + restaurantPath(slug)),
    site.url + sharedListPath(tokenOf(shared.data)),
    site.url + votePath(tokenOf(vote.data)),
  ];
  const ballot = { voter: 'a'.repeat(24), first_name: name.slice(0, 40), responses: {} };
  await send(site.apiUrl, `vote/${tokenOf(vote.data)}/ballot`, ballot).catch(() => undefined);
  for (const address of addresses) await expectPlainHtml(address);
  await openAs(page, site.url + paths.favorites, token);
  await expectNothingHostile(page, site.url + paths.favorites);
  const visited = RUNS_SLOW_TESTS ? addresses : addresses.slice(3);
  for (const address of [`${site.url}${paths.favorites}?list=${id}`, ...visited]) {
    await expectTextsOnly(page, address);
    if (!address.includes(restaurantPath(''))) continue;
    await page.getByRole('tab', { name: /^Reviews/ }).click();
    const review = page.locator('#reviews article').filter({ hasText: 'window.hostile=1' });
    await expect(review.first()).toBeVisible();
    await expectNothingHostile(page, address);
  }
});
