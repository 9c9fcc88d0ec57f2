import { checkSvg } from './check-svg';

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
])('a picture that runs and loads nothing: %s', (text) => {
  expect(checkSvg('logo.svg', text)).toEqual([]);
});

test.each([
  ['a script', svg('<script>1</script>'), 'the element script'],
  [
    'a script of another prefix',
    svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'),
    'the element script',
  ],
  ['a handler', svg('<g onclick="1"/>'), 'the handler onclick'],
  ['a handler at its root', svg('', 'onload="1"'), 'the handler onload'],
  [
    'a script as a link',
    svg('<a xlink:href=" javascript:1"><path/></a>'),
    'the reference " javascript:1"',
  ],
  [
    'a foreign picture',
    svg('<image href="https://other.example/a.png"/>'),
    'the reference "https://other',
  ],
  ['a foreign part', svg('<use href="other.svg#a"/>'), 'the reference "other.svg#a"'],
  [
    'a nested picture',
    svg('<image href="data:image/svg+xml,x"/>'),
    'the reference "data:image/svg+xml,x"',
  ],
  ['a foreign style', svg('<style>@import "a.css"</style>'), 'a reference in its styles'],
  [
    'a style in CDATA',
    svg('<style><![CDATA[a{fill:url(//b)}]]></style>'),
    'a reference in its styles',
  ],
  ['a foreign paint', svg('<path fill="url(a.svg#b)"/>'), 'a reference in its styles'],
  ['HTML', svg('<foreignObject/>'), 'the element foreignObject'],
  [
    'an animated reference',
    svg('<a href="#a"><set attributeName="href" to="x"/></a>'),
    'the element set',
  ],
  [
    'a style sheet',
    `<?xml-stylesheet href="a.css"?>${svg('').replace(/^<\?xml[^>]*>/, '')}`,
    'the instruction xml-stylesheet',
  ],
  [
    'entities',
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('').replace(/^<\?xml[^>]*>/, '')}`,
    'a document type',
  ],
  ['no XML', '<svg><g></svg>', 'an error'],
])('%s', (_, text, what) => {
  expect(checkSvg('logo.svg', text)).toEqual([
    expect.stringContaining(`logo.svg has ${what}`) as string,
  ]);
});
