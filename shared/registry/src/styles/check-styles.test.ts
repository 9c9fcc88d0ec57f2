import { classPrefix } from '@tableside/contracts/registry/names';
import { checkStyles } from './check-styles';

const own = classPrefix('marketing');
const check = (css: string) => checkStyles('marketing', 'a.css', css.replaceAll('own', own));

describe('checkStyles', () => {
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
  ])('refuses %s', (css) => {
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
    ['.own1:{margin:0}', 'which is no selector'],
    ['.own1{margin:0', 'cannot be read for certain: Unclosed block'],
    // Browsers read a rule for body in each of these; postcss alone would not.
    ['.own1{content:"\n} body{margin:0} .own1{content:"}', 'cannot be read for certain'],
    ['.own1{a:URL(b/*c)} body{margin:0} .own1{a:url(c*/d)}', 'cannot be read for certain'],
    ['.own1{a:url( b/*c)} body{margin:0} .own1{a:url(c*/d)}', 'cannot be read for certain'],
    ['.own1{a:URL(b"c)} body{margin:0} .own1{a:url("d")}', 'cannot be read for certain'],
    ['<!-- body{margin:0} -->', 'cannot be read for certain: <!-- has no place'],
  ])('refuses %s', (css, sentence) => {
    expect(check(css)[0]).toContain(sentence);
  });

  test('names line and column, and how many more there are', () => {
    expect(
      check('.own1{margin:0}\n  a{margin:0}\nb{margin:0}i{margin:0}u{margin:0}p{margin:0}'),
    ).toEqual([
      expect.stringMatching(/^a\.css:2:3 of marketing styles "a",/),
      expect.stringMatching(/^a\.css:3:1 of marketing styles "b",/),
      expect.stringMatching(/^a\.css:3:12 of marketing styles "i",/),
      'a.css of marketing has 2 more such problems.',
    ]);
  });
});
