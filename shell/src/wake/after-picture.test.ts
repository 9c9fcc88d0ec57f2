import {
  AFTER_PICTURE_SCRIPT,
  KNOWN_FONTS_SCRIPT,
  lateFonts,
  lateScripts,
  splitFonts,
} from './after-picture';

const WEB = "@font-face{font-family:A;src:url('/assets/a.woff2')}";
const LOCAL = '@font-face{font-family:B;src:local(Arial)}';

test('only fonts that are downloaded are delayed', () => {
  expect(splitFonts(`.a{color:red}${WEB}${LOCAL}.b{color:blue}`)).toEqual({
    fonts: WEB,
    rest: `.a{color:red}${LOCAL}.b{color:blue}`,
  });
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
