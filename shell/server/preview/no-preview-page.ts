import escapeHtml from 'escape-html';
import { hashSource } from '../render/assets/policy-sources';

const STYLES =
  ':root{color-scheme:light dark}body{margin:0;min-block-size:100vh;display:grid;place-content:center;padding:1.5rem;font:1.0625rem/1.6 system-ui,sans-serif;background:light-dark(#fff,#0c1411);color:light-dark(#0f221b,#eaf3ee)}main{max-inline-size:34rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}a{color:light-dark(#0b4d3a,#6fd3a8)}';

/** What this page may do. */
export const NO_PREVIEW_POLICY = `default-src 'none'; style-src ${hashSource(STYLES)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page for somebody whose link shows nothing. */
export const noPreviewPage = (sentence: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>No preview</title>',
    `<style>${STYLES}</style></head><body><main><h1>No preview</h1>`,
    `<p>${escapeHtml(sentence)}</p><p>Nothing was changed. <a href="/">Go to the site</a></p>`,
    '</main></body></html>',
  ].join('');
