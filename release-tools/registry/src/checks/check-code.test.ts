import { readFileSync } from 'node:fs';
import { checkScript } from './check-script';
import { classPrefix } from '@tableside/contracts/registry/names';
import { checkStyles } from './check-styles';
import { checkSvg } from './check-svg';

describe('checkScript', () => {
  const check = (script: string, file = 'a.js') => checkScript('menu', file, script);
  const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

  test.each([
    ['eval("1")', 'a.js:1:1 of menu uses eval,'],
    ['a;\n  (0, eval)("1")', 'a.js:2:3 of menu uses eval,'],
    ['window.eval("1")', 'a.js:1:1 of menu uses eval,'],
    ['globalThis["eval"]("1")', 'a.js:1:1 of menu uses eval,'],
    [
      'const f = new Function("a", "return a")',
      'a.js:1:11 of menu uses Function as a constructor,',
    ],
    ['setTimeout("a()", 1)', 'a.js:1:1 of menu uses setTimeout with a string,'],
    ['window.setInterval(`a()`, 1)', 'a.js:1:1 of menu uses setInterval with a string,'],
    [`var e={${INTERNALS}:{H:null}}`, 'a.js:1:8 of menu contains its own copy of react,'],
    [
      'i(r(), `useHref() may be used only in the context of a <Router> component.`)',
      'a.js:1:9 of menu contains its own copy of react-router-dom,',
    ],
    [
      'if (!p) throw Error("usePlatform needs a PlatformProvider above it.")',
      'a.js:1:21 of menu contains its own copy of @tableside/platform,',
    ],
    ['const a = ;', 'a.js of menu is not a valid script: Unexpected token (1:10)'],
  ])('rejects %s', (script, message) => {
    expect(check(script)).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    'typeof globalThis === "object" ? globalThis : Function("return this")()',
    'const text = "eval(1) and new Function()"; // eval(1)',
    'setTimeout(() => 1, 1); setTimeout(run, 1); evaluate(1)',
    `const { H } = React.${INTERNALS}; React.${INTERNALS}.H = null`,
    'const name = { constructor: 1, toString() {} }.constructor',
    'export const a = await import("./b.js")',
    'const fake = { setState, getState, subscribe, ...rest }; store.getInitialState()',
  ])('accepts %s', (script) => {
    expect(check(script)).toEqual([]);
  });

  test('allows server code to evaluate text as code, but not to bundle a library', () => {
    expect(check('eval("1")', 'server/entry.cjs')).toEqual([]);
    expect(check(`exports.${INTERNALS} = {}`, 'server/entry.cjs')).toHaveLength(1);
  });

  const fileOf = (name: string) =>
    require.resolve(name).replace('index.js', `cjs/${name}.production.js`);

  test.each([
    ['react', fileOf('react')],
    ['react-dom', fileOf('react-dom')],
    ['zustand', 'zustand/vanilla'],
  ])('finds a real copy of %s', (name, file) => {
    expect(check(readFileSync(require.resolve(file), 'utf8'))).toEqual([
      expect.stringMatching(
        new RegExp(`^a\\.js:\\d+:\\d+ of menu contains its own copy of ${name},`),
      ),
    ]);
  });

  test('rejects an ES module as entry and says what an entry is', () => {
    const module = 'import "./chunk.js"; export const init = 1;';
    expect(checkScript('menu', 'entry.js', module, true)).toEqual([
      expect.stringContaining('entry.js of menu is an ES module, but an entry must be a classic'),
    ]);
    expect(checkScript('menu', 'entry.js', 'var mfe_menu_1_0_0 = {};', true)).toEqual([]);
  });

  test('reports the same problem once per file', () => {
    expect(check('eval("1");eval("2");')).toHaveLength(1);
  });
});

describe('checkStyles', () => {
  const own = classPrefix('marketing');
  const check = (css: string) => checkStyles('marketing', 'a.css', css.replaceAll('own', own));

  test.each([
    '.own1{margin:0}',
    '.marketing__card{margin:0}',
    'body .own1,.own2 a:hover::before{margin:0}',
    '[data-theme=dark] .own1{margin:0}',
    '.own1>*+*{margin:0}',
    '.own1 h2~p{margin:0}',
    'h2+.own1{margin:0}',
    'div:is(.own1,.own2 a),:where(.own1){margin:0}',
    '.own1:not(.own2):has(img){margin:0}',
    '.own1{&:hover{margin:0}p &{margin:0}>a{margin:0}a{margin:0}}',
    '.own1{a{+ b{margin:0}& + b{margin:0}}}',
    '.own1{@media print{margin:0;a{margin:0}}}',
    '@media print{@supports (gap:1px){@container (width>1px){.own1{margin:0}}}}',
    '@layer ui{.own1{margin:0}}@layer remote.own1{.own1{margin:0}}@layer ui,remote;',
    '@keyframes own1{to{opacity:0}}@counter-style own1{system:fixed}',
    '@property --own1{syntax:"*";inherits:false}@font-face{font-family:"own Sans";src:url(a.woff2)}',
    '.own1{--step:1px;color:var(--ts-ink);--ts-ink:red}',
    '.own1{view-transition-name:own1}.own2{view-transition-name:ts-restaurant-picture}',
    '@starting-style{.own1{opacity:0}}@charset "utf-8";',
    '.own1{background:url("data:image/svg+xml,a/*b")}',
  ])('accepts %s', (css) => {
    expect(check(css)).toEqual([]);
  });

  test.each([
    'body{margin:0}',
    'html{margin:0}',
    ':root{--step:1px}',
    ':host{margin:0}',
    '*{margin:0}',
    'body:not(.own1){margin:0}',
    ':not(.own1){margin:0}',
    'body:has(.own1){margin:0}',
    ':is(.own1,body){margin:0}',
    ':is(){margin:0}',
    '.own1+div{margin:0}',
    '.own1~div{margin:0}',
    'p>.own1+div{margin:0}',
    '.own1 || td{margin:0}',
    '[class*=own]{margin:0}',
    '[class="own1 .own2"]{margin:0}',
    '.card{margin:0}',
    '.own1,.card{margin:0}',
    ':nth-child(1 of .own1){margin:0}',
    '::view-transition{margin:0}',
    ':has(> .own1){margin:0}',
    '.own1{body:not(&){margin:0}}',
    '.own1{+ div{margin:0}}',
    '.own1{:has(&){margin:0}}',
    '&{margin:0}',
    '@media print{body{margin:0}}',
    '@layer remote{@media print{a{margin:0}}}',
  ])('rejects %s', (css) => {
    expect(check(css)).toEqual([
      expect.stringMatching(/^a\.css:1:\d+ of marketing styles ".*", which can match elements/),
    ]);
  });

  test.each([
    ['@import "b.css";', 'uses @import'],
    ['@scope (.own1){a{margin:0}}', 'uses @scope'],
    ['@namespace url("a");', 'uses @namespace'],
    ['@page{margin:0}', 'uses @page'],
    ['@view-transition{navigation:auto}', 'uses @view-transition'],
    ['@layer reset{.own1{margin:0}}', 'uses the layer "reset". Use ui or remote,'],
    ['@keyframes spin{to{opacity:0}}', `gives @keyframes the name "spin"`],
    ['@property --step{syntax:"*";inherits:false}', 'gives @property the name "--step"'],
    ['@font-face{font-family:Sans;src:url(a.woff2)}', 'gives @font-face the name "Sans"'],
    ['@font-face{src:url(a.woff2)}', 'gives @font-face the name ""'],
    ['@counter-style stars{system:fixed}', 'gives @counter-style the name "stars"'],
    ['.own1{view-transition-name:hero}', 'gives view-transition-name the name "hero"'],
    ['@keyframes own1{to{anchor-name:--hero}}', 'gives anchor-name the name "--hero"'],
    ['.own1:{margin:0}', 'not a valid selector'],
    ['.own1{margin:0', 'cannot be parsed reliably: Unclosed block'],
    // Browsers read a rule for body in each of these; postcss alone would not.
    ['.own1{content:"\n} body{margin:0} .own1{content:"}', 'cannot be parsed reliably'],
    ['.own1{a:URL(b/*c)} body{margin:0} .own1{a:url(c*/d)}', 'cannot be parsed reliably'],
    ['.own1{a:url( b/*c)} body{margin:0} .own1{a:url(c*/d)}', 'cannot be parsed reliably'],
    ['.own1{a:URL(b"c)} body{margin:0} .own1{a:url("d")}', 'cannot be parsed reliably'],
    ['<!-- body{margin:0} -->', 'cannot be parsed reliably: <!-- is not allowed'],
  ])('refuses %s', (css, message) => {
    expect(check(css)[0]).toContain(message);
  });

  test('reports line and column, and how many more problems there are', () => {
    expect(
      check('.own1{margin:0}\n  a{margin:0}\nb{margin:0}i{margin:0}u{margin:0}p{margin:0}'),
    ).toEqual([
      expect.stringMatching(/^a\.css:2:3 of marketing styles "a",/),
      expect.stringMatching(/^a\.css:3:1 of marketing styles "b",/),
      expect.stringMatching(/^a\.css:3:12 of marketing styles "i",/),
      'a.css of marketing has 2 more problems like these.',
    ]);
  });
});

describe('SVG files', () => {
  const svg = (inner: string, attributes = '') =>
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

  test.each([
    svg(
      '<defs><path id="a" d="M0 0"/></defs><use href="#a" fill="url(#b)" style="fill:url(\'#c\')"/>',
    ),
    svg(
      '<style>@media (prefers-color-scheme:dark){path{fill:red}}</style><title>on top of url</title>',
    ),
    svg('<image href="data:image/png;base64,AA=="/><text onward="1">a &lt; b</text>').replace(
      ' onward="1"',
      '',
    ),
  ])('accepts a picture that runs and loads nothing: %s', (text) => {
    expect(checkSvg('logo.svg', text)).toEqual([]);
  });

  test.each([
    ['the element script', svg('<script>1</script>')],
    ['the element script', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>')],
    ['the handler onclick', svg('<g onclick="1"/>')],
    ['the handler onload', svg('', 'onload="1"')],
    ['the reference " javascript:1"', svg('<a xlink:href=" javascript:1"><path/></a>')],
    ['the reference "https://other', svg('<image href="https://other.example/a.png"/>')],
    ['the reference "other.svg#a"', svg('<use href="other.svg#a"/>')],
    ['the reference "data:image/svg+xml,x"', svg('<image href="data:image/svg+xml,x"/>')],
    ['a reference in its styles', svg('<style>@import "a.css"</style>')],
    ['a reference in its styles', svg('<style><![CDATA[a{fill:url(//b)}]]></style>')],
    ['a reference in its styles', svg('<path fill="url(a.svg#b)"/>')],
    ['the element foreignObject', svg('<foreignObject/>')],
    ['the element set', svg('<a href="#a"><set attributeName="href" to="x"/></a>')],
    [
      'the instruction xml-stylesheet',
      `<?xml-stylesheet href="a.css"?>${svg('').replace(/^<\?xml[^>]*>/, '')}`,
    ],
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('').replace(/^<\?xml[^>]*>/, '')}`],
    ['an error', '<svg><g></svg>'],
  ])('rejects %s', (what, text) => {
    expect(checkSvg('logo.svg', text)).toEqual([
      expect.stringContaining(`logo.svg contains ${what}`) as string,
    ]);
  });
});
