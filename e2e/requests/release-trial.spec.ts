import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import path from 'node:path';
import { openDecoy, makeHarmfulRelease } from '../support/faults/other-release';
import { runMfe, runMfeInBrowser } from '../support/mfe-command';
import { root, makeTemporaryFolder, type TemporaryFolder } from '../support/processes';
import { publishRelease } from '../support/registry';
import { copyStore } from '../support/seeds';
import { SLOW } from '../support/tags';

/** `mfe check` runs a built release under the shell of the store, in a server's thread and in Chromium. */

/** What one release does with each render of home's hero. Each shows by itself. */
const DEEDS = [
  `Promise.reject(new Error('stray'))`,
  `setTimeout(() => { throw new Error('late'); }, 0)`,
  `void __webpack_require__('webpack/sharing/consume/default/react-router-dom').useFetcher`,
  `setTimeout(() => { globalThis.fetch = () => Promise.reject(new Error('no fetch')); }, 0)`,
  `throw new TypeError('boom')`,
].join(';\n');
/** What it does with each effect of its pages in a browser, and once with its widgets. */
const EFFECT = `Promise.reject(new Error('unheard')); throw new RangeError('bang')`;
/** A link, as a chunk names it. */
const LINK = /\b(\w)\.Link,/;
const CHANGE = 'Array.prototype.at = function at() { return 1; }';
/** What a release does to the page that it is on, or to who uses it, by the page that it does that to; and what the command
 * says of it. */
const DAMAGES: readonly (readonly [string, string, ...string[]])[] = [
  ['/', 'document.body.replaceChildren()', 'empties the page'],
  [
    '/about',
    `document.querySelector('header').remove(); localStorage.clear();`,
    "removes the site's header",
    'removes what others keep in localStorage',
  ],
  [
    '/contact',
    `document.addEventListener('click', (event) => { event.stopPropagation(); event.preventDefault(); }, true);
     setInterval(() => { document.title = 'BUY NOW'; }, 100)`,
    'stops clicks on links before the shell hears of them',
    'sets the title of the document',
    'changes the title of the document to "BUY NOW"',
  ],
  [
    '/coming-soon',
    `document.documentElement.style.rotate = '180deg'; document.body.classList.add('theirs')`,
    'changes an attribute of <html>: style is rotate: 180deg;',
    'changes an attribute of <body>: class is theirs',
  ],
  [
    '/terms',
    `const cover = document.createElement('div');
     cover.style.cssText = 'position: fixed; inset: 0; z-index: 99999';
     document.querySelector('main').append(cover);
     for (let count = 0; count < 200; count += 1) setInterval(() => undefined, 10)`,
    `covers the site's header: a "Tableside, home" is behind <div>`,
    'never rests on a page that is left alone: its timers come due \\d+ times a second',
  ],
  [
    '/privacy',
    `const sheet = new CSSStyleSheet(); sheet.replaceSync('footer { display: none }');
     document.adoptedStyleSheets.push(sheet);
     document.addEventListener('click', () => { for (const end = performance.now() + 1000; performance.now() < end; ); })`,
    "hides the site's footer",
    'adds style sheets to the document (adoptedStyleSheets)',
    'blocks the page with each click: for \\d+ ms of the processor',
  ],
];

/** @returns a release's script for browsers, with code that runs once on each page: with its first effect, or on home as soon
 * as its widgets have come */
function damage(chunk: string, text: string): string {
  const cases = DAMAGES.map(
    ([path, code]) => `if (location.pathname === '${path}') { ${code} }`,
  ).join('\n');
  const once = `if (!globalThis.hasDone) { globalThis.hasDone = true; ${cases} }`;
  if (chunk === 'routes') return replace(text, '.useEffect)(()=>{', (effect) => effect + once);
  return chunk === 'widgets' ? `setTimeout(() => { ${once} });${text}` : text;
}

/** File, line and column. */
const PLACE = String.raw`^server/entry\.cjs:\d+:\d+ of marketing `;
const CHUNK = String.raw`^(?:widgets|routes|\d+)\.[\da-f]+\.js:\d+:\d+ of marketing `;

/** A copy of a library, as another bundler than the remotes' makes it.
 * @param code that takes it */
async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: path.join(root, 'shell') },
    bundle: true,
    external: code.includes('zustand') ? ['react'] : [],
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

/** @returns a release's script for browsers, with harm in it */
function spoil(chunk: string, text: string, zustand: string): string {
  if (chunk === 'routes')
    return replace(text, '.useEffect)(()=>{', (effect) => effect + EFFECT + ';');
  // What draws links may lie in the chunk that widgets and routes share.
  const linked = text.replace(LINK, '(void $1.useFetchers,$1.Link),');
  if (chunk !== 'widgets') return linked;
  const store = `(() => { const require = () => ({}); ${zustand} })();`;
  return store + CHANGE + ';' + replace(linked, 'PartnerSection:{', () => 'Other:{');
}

/** As a pattern, in which `\\d+` stands for a number. */
const escape = (text: string): string => text.replaceAll(/[.*?^$()[\]|]/g, String.raw`\$&`);

function replace(text: string, from: string, to: (from: string) => string): string {
  if (!text.includes(from)) throw new Error(`A chunk of marketing does not contain "${from}".`);
  return text.replaceAll(from, to);
}

let folder: TemporaryFolder;
let storeDir: string;
test.beforeAll(async () => {
  folder = await makeTemporaryFolder('trial');
  storeDir = path.join(folder.dir, 'store');
  await copyStore(storeDir);
  await publishRelease(storeDir, 'shell');
});
test.afterAll(() => folder.remove());

interface Answer {
  readonly ok: boolean;
  readonly notes: readonly string[];
  readonly problems?: readonly { readonly sentence: string }[];
}

const read = ({ code, output }: { readonly code: number | null; readonly output: string }) => {
  const { ok, notes, problems = [] } = JSON.parse(output) as Answer;
  return { code, ok, notes, sentences: problems.map(({ sentence }) => sentence) };
};
const check = async (remote: string, ...options: readonly string[]) =>
  read(await runMfeInBrowser(storeDir, 'check', remote, '--json', ...options));

test(
  'the releases of all remotes do no harm under a release of the shell, on a server or in Chromium',
  { tag: SLOW },
  async () => {
    test.slow();
    expect(await check('shell')).toEqual({ code: 0, ok: true, notes: [], sentences: [] });
  },
);

test('all the harm of a release is named, and where', async () => {
  test.slow();
  const release = path.join(folder.dir, 'harmful');
  const react = await bundle(`require('react')`);
  const zustand = await bundle(`require('zustand').create(() => ({}))`);
  const change = (chunk: string, text: string) => spoil(chunk, text, zustand);
  await makeHarmfulRelease(release, '9.0.0', `${react};${DEEDS}`, change);
  const { code, sentences } = await check('marketing', '--folder', release);
  expect(code).toBe(2);
  const onServer = [
    'brings its own copy of react, which the shell provides, while / is rendered',
    'carries its own copy of react, which the shell provides',
    'imports useFetcher of react-router-dom, which the shell does not provide, while / is rendered',
    'throws: TypeError: boom, while / is rendered',
    'changes what all code shares: fetch was changed, while /[a-z]* is rendered',
    'leaves a rejected promise that nobody awaits: Error: stray',
    'throws where nobody can catch it: Error: late',
  ];
  const inBrowser = [
    'carries its own copy of zustand, which the shell provides',
    'brings its own copy of zustand, which the shell provides, while / is open in a browser',
    'imports useFetchers of react-router-dom, which the shell does not provide, while / is open in a browser',
    'changes what all code shares: Array.prototype.at was changed, while / is open in a browser',
    'throws: RangeError: bang, while /[a-z-]+ is open in a browser',
    'leaves a rejected promise that nobody awaits: Error: unheard, while /[a-z-]+ is open in a browser',
  ];
  const expected = [
    ...onServer.map((what) => PLACE + what),
    ...inBrowser.map((what) => CHUNK + what),
    'declares the widget PartnerSection for home:section, and its ./widgets has none of that name, while / is open in a browser',
  ];
  for (const sentence of expected) {
    expect(sentences).toContainEqual(expect.stringMatching(sentence));
  }
});

test('all that a release does to the page around it is named; one that does nothing passes', async () => {
  test.slow();
  const harmful = path.join(folder.dir, 'damaging');
  await makeHarmfulRelease(harmful, '9.2.0', '', damage);
  const { code, sentences } = await check('marketing', '--folder', harmful);
  expect(code).toBe(2);
  const expected = DAMAGES.flatMap(([page, , ...messages]) =>
    messages.map((message) => {
      // Pages that are open at the same time share the storage.
      const where = message.includes('localStorage') ? '/[a-z-]*' : page;
      return new RegExp(`${escape(message)}.*, while ${where} is open in a browser`);
    }),
  );
  for (const sentence of expected)
    expect(sentences).toContainEqual(expect.stringMatching(sentence));
  const harmless = path.join(folder.dir, 'harmless');
  await makeHarmfulRelease(harmless, '9.3.0', '');
  expect(await check('marketing', '--folder', harmless)).toMatchObject({ code: 0, sentences: [] });
});

test('a release reads no key and no setting, writes nothing and reaches no server', async () => {
  await using decoy = await openDecoy(folder.dir);
  const release = path.join(folder.dir, 'spying');
  await makeHarmfulRelease(release, '9.2.0', decoy.harm);
  const { output } = await runMfe(storeDir, 'check', 'marketing', '--json', '--folder', release);
  expect(JSON.parse(output)).toMatchObject({ ok: true });
  expect(await decoy.taken()).toEqual([]);
});

test('a release that does not come to an end is stopped, and --no-browser is said', async () => {
  const release = path.join(folder.dir, 'endless');
  await makeHarmfulRelease(release, '9.1.0', 'for (;;);');
  const options = ['--json', '--folder', release];
  const { sentences, notes } = read(await runMfe(storeDir, 'check', 'marketing', ...options));
  expect(notes).toEqual(['Nothing is run in a browser: --no-browser.']);
  expect(sentences).toEqual([
    expect.stringContaining('keeps the thread busy and does not come to an end, while / is'),
  ]);
});
