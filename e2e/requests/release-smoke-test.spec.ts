import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import path from 'node:path';
import { openDecoy, makeHarmfulRelease } from '../support/faults/other-release';
import { runMfe, runMfeInBrowser } from '../support/mfe-command';
import { root, makeTemporaryFolder, type TemporaryFolder } from '../support/processes';
import { publishRelease } from '../support/registry';
import { copyStore } from '../support/seeds';
import { SLOW } from '../support/tags';

/** `mfe check` runs a built release under the stored shell in a server thread and in Chromium. */

/** Faults in each render of home's hero, one of each kind. */
const FAULTS = [
  `Promise.reject(new Error('stray'))`,
  `setTimeout(() => { throw new Error('late'); }, 0)`,
  `void __webpack_require__('webpack/sharing/consume/default/react-router-dom').useFetcher`,
  `setTimeout(() => { globalThis.fetch = () => Promise.reject(new Error('no fetch')); }, 0)`,
  `throw new TypeError('boom')`,
].join(';\n');
/** Faults in each effect of its pages in a browser, and once in its widgets. */
const EFFECT = `Promise.reject(new Error('unheard')); throw new RangeError('bang')`;
/** A link component in a chunk. */
const LINK = /\b(\w)\.Link,/;
const CHANGE = 'Array.prototype.at = function at() { return 1; }';
/** Damage that a release does to its page, by path, with the expected messages. */
const DAMAGES: readonly (readonly [string, string, ...string[]])[] = [
  ['/', 'document.body.replaceChildren()', 'empties the page'],
  [
    '/about',
    `document.querySelector('header').remove(); localStorage.clear();`,
    "removes the site's header",
    'removes keys of other code from localStorage',
  ],
  [
    '/contact',
    `document.addEventListener('click', (event) => { event.stopPropagation(); event.preventDefault(); }, true);
     setInterval(() => { document.title = 'BUY NOW'; }, 100)`,
    'stops clicks on links before the shell handles them',
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
     for (let count = 0; count < 4; count += 1) setInterval(() => undefined, 20)`,
    `covers the site's header: a "Tableside, home" is behind <div>`,
    'stays busy on an idle page: timers fire \\d+ times a second',
  ],
  [
    '/privacy',
    `const sheet = new CSSStyleSheet(); sheet.replaceSync('footer { display: none }');
     document.adoptedStyleSheets.push(sheet);
     document.addEventListener('click', () => { for (const end = performance.now() + 1000; performance.now() < end; ); })`,
    "hides the site's footer",
    'adds style sheets to the document (adoptedStyleSheets)',
    'blocks the page for \\d+ ms on each click',
  ],
];

/**
 * @returns a release's browser script with code that runs once per page: with its first effect,
 * or on home when its widgets load
 */
function damage(chunk: string, text: string): string {
  const cases = DAMAGES.map(
    ([path, code]) => `if (location.pathname === '${path}') { ${code} }`,
  ).join('\n');
  const once = `if (!globalThis.hasDone) { globalThis.hasDone = true; ${cases} }`;
  if (chunk === 'routes') return replace(text, '.useEffect)(()=>{', (effect) => effect + once);
  return chunk === 'widgets' ? `setTimeout(() => { ${once} });${text}` : text;
}

/** File, line and column. */
const LOCATION = String.raw`^server/entry\.cjs:\d+:\d+ of marketing `;
const CHUNK = String.raw`^(?:widgets|routes|\d+)\.[\da-f]+\.js:\d+:\d+ of marketing `;

/**
 * A copy of a library bundled by another bundler.
 * @param code that requires it
 */
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

/** @returns a release's browser script with faults in it */
function taint(chunk: string, text: string, zustand: string): string {
  if (chunk === 'routes')
    return replace(text, '.useEffect)(()=>{', (effect) => effect + EFFECT + ';');
  // Link components may be in the chunk shared by widgets and routes.
  const linked = text.replace(LINK, '(void $1.useFetchers,$1.Link),');
  if (chunk !== 'widgets') return linked;
  const store = `(() => { const require = () => ({}); ${zustand} })();`;
  return store + CHANGE + ';' + replace(linked, 'PartnerSection:{', () => 'Other:{');
}

/** Escapes a pattern in which `\\d+` matches a number. */
const escape = (text: string): string => text.replaceAll(/[.*?^$()[\]|]/g, String.raw`\$&`);

function replace(text: string, from: string, to: (from: string) => string): string {
  if (!text.includes(from)) throw new Error(`A chunk of marketing does not contain "${from}".`);
  return text.replaceAll(from, to);
}

let folder: TemporaryFolder;
let storeDir: string;
test.beforeAll(async () => {
  folder = await makeTemporaryFolder('smokeTest');
  storeDir = path.join(folder.dir, 'store');
  await copyStore(storeDir);
  await publishRelease(storeDir, 'shell');
});
test.afterAll(() => folder.remove());

interface Response {
  readonly ok: boolean;
  readonly notes: readonly string[];
  readonly problems?: readonly { readonly message: string }[];
}

const read = ({ code, output }: { readonly code: number | null; readonly output: string }) => {
  const { ok, notes, problems = [] } = JSON.parse(output) as Response;
  return { code, ok, notes, messages: problems.map(({ message }) => message) };
};
const check = async (remote: string, ...options: readonly string[]) =>
  read(await runMfeInBrowser(storeDir, 'check', remote, '--json', ...options));

test('all remotes pass the smoke test on the server and in Chromium', { tag: SLOW }, async () => {
  test.slow();
  expect(await check('shell')).toEqual({ code: 0, ok: true, notes: [], messages: [] });
});

const SERVER_FINDINGS = [
  'bundles its own copy of react, which the shell provides, while / is rendered',
  'contains its own copy of react, which the shell provides',
  'imports useFetcher from react-router-dom, which the shell does not provide, while / is rendered',
  'throws: TypeError: boom, while / is rendered',
  'changes shared globals: fetch was changed, while /[a-z]* is rendered',
  'leaves a rejected promise unhandled: Error: stray',
  'throws outside any handler: Error: late',
];
const BROWSER_FINDINGS = [
  'contains its own copy of zustand, which the shell provides',
  'bundles its own copy of zustand, which the shell provides, while / is open in a browser',
  'imports useFetchers from react-router-dom, which the shell does not provide, while / is open in a browser',
  'changes shared globals: Array.prototype.at was changed, while / is open in a browser',
  'throws: RangeError: bang, while /[a-z-]+ is open in a browser',
  'leaves a rejected promise unhandled: Error: unheard, while /[a-z-]+ is open in a browser',
];

/** A release with all faults. */
async function makeFaultyRelease(): Promise<string> {
  const release = path.join(folder.dir, 'harmful');
  const react = await bundle(`require('react')`);
  const zustand = await bundle(`require('zustand').create(() => ({}))`);
  const change = (chunk: string, text: string) => taint(chunk, text, zustand);
  await makeHarmfulRelease(release, '9.0.0', `${react};${FAULTS}`, change);
  return release;
}

test('reports every server-side fault with its location', async () => {
  const options = ['--json', '--folder', await makeFaultyRelease()];
  const { code, messages } = read(await runMfe(storeDir, 'check', 'marketing', ...options));
  expect(code).toBe(2);
  for (const message of SERVER_FINDINGS)
    expect(messages).toContainEqual(expect.stringMatching(LOCATION + message));
});

test('reports every fault in a browser with its location', { tag: SLOW }, async () => {
  test.slow();
  const { code, messages } = await check('marketing', '--folder', await makeFaultyRelease());
  expect(code).toBe(2);
  const expected = [
    ...BROWSER_FINDINGS.map((message) => CHUNK + message),
    'declares the widget PartnerSection for home:section, but ./widgets does not export it, while / is open in a browser',
  ];
  for (const message of expected) expect(messages).toContainEqual(expect.stringMatching(message));
});

test("reports every change outside the release's own elements", async () => {
  test.slow();
  const harmful = path.join(folder.dir, 'damaging');
  await makeHarmfulRelease(harmful, '9.2.0', '', damage);
  const expected = DAMAGES.flatMap(([page, , ...messages]) =>
    messages.map((message) => {
      // Pages open at the same time share storage.
      const where = message.includes('localStorage') ? '/[a-z-]*' : page;
      return new RegExp(`${escape(message)}.*, while ${where} is open in a browser`);
    }),
  );
  // On a busy machine a page may be left before its damage is complete.
  await expect(async () => {
    const { code, messages } = await check('marketing', '--folder', harmful);
    expect(code).toBe(2);
    for (const message of expected) expect(messages).toContainEqual(expect.stringMatching(message));
  }).toPass();
});

test('a release cannot read secrets, write files or reach other servers', async () => {
  await using decoy = await openDecoy(folder.dir);
  const release = path.join(folder.dir, 'spying');
  await makeHarmfulRelease(release, '9.2.0', decoy.harm);
  const { output } = await runMfe(storeDir, 'check', 'marketing', '--json', '--folder', release);
  expect(JSON.parse(output)).toMatchObject({ ok: true });
  expect(await decoy.taken()).toEqual([]);
});

test('stops a release that never ends and suggests --no-browser', { tag: SLOW }, async () => {
  const release = path.join(folder.dir, 'endless');
  await makeHarmfulRelease(release, '9.1.0', 'for (;;);');
  const options = ['--json', '--folder', release];
  const { messages, notes } = read(await runMfe(storeDir, 'check', 'marketing', ...options));
  expect(notes).toEqual(['Skipped the browser checks (--no-browser).']);
  expect(messages).toEqual([
    expect.stringContaining('keeps the thread busy and never finishes, while / is'),
  ]);
});
