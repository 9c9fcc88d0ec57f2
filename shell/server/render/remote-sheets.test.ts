import { integrityOf } from '@tableside/registry/reader';
import type { ModuleRef } from '../../browser/federation/composition';
import { makeRelease } from '../releases/registry-fixtures';
import { EMPTY_REGISTRY } from '../releases/snapshot';
import { RemoteSheets, sheetsShown } from './remote-sheets';
import { createHash } from 'node:crypto';
import { inlineScript, inlineStyle } from './page-headers';
import { makeSlot } from '../../browser/federation/composition-fixtures';
import { slotStyles } from './page-assets';

const BASE = '/releases/menu/1.0.0/';
const files: Readonly<Record<string, string>> = {
  'routes.css': '.mab{color:red}',
  'missing.css': '.mcd{color:red}',
  'widgets.css': '.mef:hover,.mgh{background:url(a.svg),url("/b.svg")}',
};
const exposed = { js: [], css: [], shown: [] };
const release = makeRelease('menu', '1.0.0', {
  exposes: {
    './routes': { ...exposed, css: ['routes.css'], shown: ['missing.css'] },
    './widgets': { ...exposed, css: ['widgets.css'] },
  },
  integrity: Object.fromEntries(
    Object.entries(files).map(([file, css]) => [file, integrityOf(Buffer.from(css))]),
  ),
});
const snapshot = { ...EMPTY_REGISTRY, active: new Map([['menu', release]]) };
const modules: ModuleRef[] = [
  { remote: 'menu', expose: './routes', hydrate: 'at-once' },
  { remote: 'menu', expose: './widgets', hydrate: 'late' },
];

let reads = 0;
const readSheets = (stored = files) =>
  new RemoteSheets({
    read: (key) => {
      reads += 1;
      const css = stored[key.replace(BASE.slice(1), '')];
      return Promise.resolve(css === undefined ? null : Buffer.from(css));
    },
  });
beforeEach(() => (reads = 0));

test('separates lazy styles from critical ones', async () => {
  const { always, ifShown } = await readSheets().read(snapshot, modules);
  expect(always.map(({ html }) => html)).toEqual([
    '<style data-href="routes.css">.mab{color:red}</style>',
  ]);
  expect(ifShown).toHaveLength(2);
});

test.each([
  ['<p class="mcd x">', ['missing.css']],
  ['<p class="x mgh"><b class="mcd">', ['missing.css', 'widgets.css']],
  ['<p class="mab">mcd mef</p>', []],
  ['', []],
])('%s includes %j', async (html, expected) => {
  const shown = sheetsShown(await readSheets().read(snapshot, modules), html);
  expect(shown.map((sheet) => /data-href="([^"]+)"/.exec(sheet.html)?.[1])).toEqual(expected);
});

test('resolves URLs in a sheet against its release', async () => {
  const { ifShown } = await readSheets().read(snapshot, modules);
  expect(ifShown[1]?.html).toContain(`url(${BASE}a.svg),url("/b.svg")`);
});

test('reads a sheet once; skips and retries an unreadable one', async () => {
  const { 'missing.css': _missing, ...rest } = files;
  const sheets = readSheets(rest);
  expect((await sheets.read(snapshot, modules)).ifShown).toHaveLength(1);
  await sheets.read(snapshot, modules);
  expect(reads).toBe(4);
});

describe('sources of the policy', () => {
  const sourceOf = (html: string) => {
    const text = /^<(?:script|style)[^>]*>(.*)<\/(?:script|style)>$/s.exec(html)?.[1] ?? '';
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };

  test('inlineScript returns the hash of the script text', () => {
    const { html, source } = inlineScript('if(1)alert(1)');
    expect(html).toBe('<script>if(1)alert(1)</script>');
    expect(source).toBe(sourceOf(html));
  });

  test('inlineStyle returns the hash of the style text and escapes closing tags', () => {
    const { html, source } = inlineStyle(
      'a::after{content:"</style><script>"}',
      ' data-href="a.css"',
    );
    expect(html).toBe('<style data-href="a.css">a::after{content:"<\\/style><script>"}</style>');
    expect(source).toBe(sourceOf(html));
  });
});

describe('slotStyles', () => {
  test('sets the declared height of each slot, with a separate one for wide screens', () => {
    const hero = { minHeight: { height: '28rem + 62vi', wideHeight: '37rem', isPersistent: true } };
    const grid = { minHeight: { height: '60rem', isPersistent: false } };
    const slots = [
      makeSlot('home:head', 'north', 'Hero', hero),
      makeSlot('home:section', 'south', 'Grid', grid),
      makeSlot('home:section', 'south', 'Bare'),
    ];
    expect(slotStyles(slots)).toBe(
      '[data-remote=north][data-widget=Hero]{--slot-min-height:calc(28rem + 62vi)}' +
        '[data-remote=south][data-widget=Grid]{--slot-min-height:calc(60rem)}' +
        '@media (width>=64em){[data-remote=north][data-widget=Hero]{--slot-min-height:calc(37rem)}}',
    );
  });
});
