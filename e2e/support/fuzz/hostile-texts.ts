/** What a text would have to end first, to be taken for something else than a text. */
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

/** Each would run or bring something of its class. */
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

/** Texts that would act if a page took one of them for more than a text. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...BREAKOUTS.flatMap((breakout) => VECTORS.map((vector) => breakout + vector)),
  ...OTHERS,
];

/** An element of a hostile text, as a server wrote it: what stands in the quotes of an attribute is none. */
export const HOSTILE_MARKUP =
  /<[a-z][a-z-]*(?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?)*\s+class=["']?hostile/i;
