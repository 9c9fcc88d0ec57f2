import {
  AFTER_PICTURE_SCRIPT,
  KNOWN_FONTS_SCRIPT,
  lateFonts,
  lateScripts,
  splitFonts,
} from './after-picture';

const SOME = "@font-face{font-family:A;src:url('/assets/b.woff2');unicode-range:u+100-24f}";
const WEB = "@font-face{font-family:A;src:url('/assets/a.woff2')}";
const LOCAL = '@font-face{font-family:B;src:local(Arial)}';

test('only fonts that are downloaded are delayed', () => {
  expect(splitFonts(`.a{color:red}${WEB}${LOCAL}.b{color:blue}`)).toEqual({
    fonts: WEB,
    rest: `.a{color:red}${LOCAL}.b{color:blue}`,
  });
});

test('fonts for some letters stay with the sheet: browsers download them where one stands', () => {
  const common = WEB.replace('}', ';unicode-range:u+20-ff,u+131}');
  expect(splitFonts(`${common}${SOME}`)).toEqual({ fonts: common, rest: SOME });
});

test('fonts are delayed in browsers with scripts only', () => {
  const html = lateFonts(WEB);
  const style = `<style>${WEB}</style>`;
  expect(html).toContain(`<template id="late-fonts">${style}</template>`);
  expect(html).toContain(`<noscript>${style}</noscript>`);
});

test('the inline scripts are those that the policy is told of', () => {
  const codes = (lateFonts(WEB) + lateScripts('')).matchAll(/<script>(.*?)<\/script>/gs);
  expect([...codes].map(([, code]) => code)).toEqual([KNOWN_FONTS_SCRIPT, AFTER_PICTURE_SCRIPT]);
});
