import { lateFonts, lateScripts, splitFonts } from './after-picture';

const WEB = "@font-face{font-family:A;src:url('/assets/a.woff2')}";
const LOCAL = '@font-face{font-family:B;src:local(Arial)}';

test('only fonts that are downloaded stand back', () => {
  expect(splitFonts(`.a{color:red}${WEB}${LOCAL}.b{color:blue}`)).toEqual({
    fonts: WEB,
    rest: `.a{color:red}${LOCAL}.b{color:blue}`,
  });
});

test('fonts are held back from browsers with scripts, and from no others', () => {
  const html = lateFonts(WEB, 'N');
  const style = `<style nonce="N">${WEB}</style>`;
  expect(html).toContain(`<template id="late-fonts">${style}</template>`);
  expect(html).toContain(`<noscript>${style}</noscript>`);
});

test('every inline script carries the nonce', () => {
  const html = lateFonts(WEB, 'N') + lateScripts('', 'N');
  expect(html.match(/<script /g)).toHaveLength(2);
  expect(html.match(/<script nonce="N">/g)).toHaveLength(2);
});
