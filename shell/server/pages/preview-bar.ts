import { releaseName } from '@tableside/registry/reader';
import { BAR_ID, PARTS_BUTTON_ID } from '../../browser/preview/preview-state';
import escapeHtml from 'escape-html';
import type { Preview } from './previews';
import { hashSource } from '../render/page-headers';

/** Target of the bar's button that ends a preview. */
export const LEAVE_PATH = '/preview/leave';

/** Styles of bar and overlay. Unlayered, so that page styles cannot override them. */
export const BAR_STYLES = `
#${BAR_ID}{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding:.375rem max(var(--ts-gutter),env(safe-area-inset-left));
background:repeating-linear-gradient(135deg,transparent 0 .75rem,light-dark(rgb(138 82 0/.06),rgb(240 192 106/.05)) .75rem 1.5rem),light-dark(#fff4d6,#2a2410);
color:light-dark(#4a3500,#f5dfa6);border-block-end:1px solid light-dark(#e0c477,#5a4a1c);font:var(--ts-font-small)}
#${BAR_ID} p{margin:0;display:flex;flex-wrap:wrap;align-items:center;gap:.125rem .625rem}
#${BAR_ID} strong{padding:.0625rem .5rem;border-radius:var(--ts-radius-pill);background:light-dark(#6b4a00,#f0c06a);color:light-dark(#fff,#201a06);font:var(--ts-font-label)}
#${BAR_ID} .note{flex-basis:100%;order:3}
#${BAR_ID}>div{display:flex;gap:.5rem;margin-inline-start:auto}
#${BAR_ID} button{min-block-size:var(--ts-target);padding:0 .875rem;border:1px solid light-dark(#8a6a1a,#a08a4a);border-radius:var(--ts-radius-pill);background:transparent;color:inherit;font:var(--ts-font-label);cursor:pointer}
#${BAR_ID} button:hover{background:light-dark(rgb(107 74 0/.1),rgb(240 192 106/.14))}
#${BAR_ID} button[aria-expanded=true]{background:light-dark(#6b4a00,#f0c06a);color:light-dark(#fff,#201a06)}
#${BAR_ID} button:focus-visible{outline:2px solid var(--ts-focus);outline-offset:2px}
#${BAR_ID}>section{flex-basis:100%;order:4;padding-block:.25rem .625rem;max-block-size:45vh;overflow:auto}
#${BAR_ID} table{border-collapse:collapse;inline-size:100%;min-inline-size:42rem;font:var(--ts-font-small)}
#${BAR_ID} caption{position:sticky;inset-inline-start:0;inline-size:min(100%,100vw - 2*var(--ts-gutter));text-align:start;padding-block-end:.375rem}
#${BAR_ID} :is(th,td){text-align:start;vertical-align:baseline;padding:.375rem .75rem .375rem 0;border-block-start:1px solid light-dark(#e0c477,#5a4a1c);font-weight:inherit}
#${BAR_ID} thead th{font:var(--ts-font-label);border:0}
#${BAR_ID} tbody th button{min-block-size:2rem;padding:0 .625rem}
#${BAR_ID} [data-is-off]{text-decoration:line-through}
[data-previewed]{outline:2px dashed light-dark(#8a5200,#f0c06a)!important;outline-offset:-2px}
[data-previewed=here]{outline:4px solid light-dark(#8a5200,#f0c06a)!important;outline-offset:-4px}
@media print{#${BAR_ID}{display:none}}
`.replaceAll('\n', '');

/** The bar at the top of every preview page. Works without scripts. */
export function previewBar(
  preview: Preview,
  disabled: readonly string[],
  timeZone: string,
): string {
  const { requested, releases, expires } = preview;
  const what = requested.map(({ remote, version }) => `${remote} ${version}`).join(', ');
  const end = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(expires);
  const notes = requested.flatMap(({ remote, version }) => {
    const name = releaseName(remote, version);
    if (disabled.includes(remote)) return [`${remote} is disabled, so ${name} isn’t shown.`];
    return releases.has(remote)
      ? []
      : [`${name} is no longer in the release store. You’re seeing the live release.`];
  });
  return [
    `<aside id="${BAR_ID}" aria-label="Preview"><p><strong>Preview</strong> `,
    `<span>${escapeHtml(what || 'live site')}</span> `,
    `<span>expires <time datetime="${expires.toISOString()}">${escapeHtml(end)}</time></span></p>`,
    ...notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`),
    `<div><button type="button" id="${PARTS_BUTTON_ID}" aria-expanded="false" hidden>Releases on this page</button>`,
    `<form method="post" action="${LEAVE_PATH}"><button>Exit preview</button></form></div></aside>`,
  ].join('');
}

const STYLES =
  ':root{color-scheme:light dark}body{margin:0;min-block-size:100vh;display:grid;place-content:center;padding:1.5rem;font:1.0625rem/1.6 system-ui,sans-serif;background:light-dark(#fff,#0c1411);color:light-dark(#0f221b,#eaf3ee)}main{max-inline-size:34rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}a{color:light-dark(#0b4d3a,#6fd3a8)}';

/** Content security policy of this page. */
export const NO_PREVIEW_POLICY = `default-src 'none'; style-src ${hashSource(STYLES)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export const noPreviewPage = (message: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>Preview not available</title>',
    `<style>${STYLES}</style></head><body><main><h1>Preview not available</h1>`,
    `<p>${escapeHtml(message)}</p><p>Nothing was changed. <a href="/">Go to the site</a></p>`,
    '</main></body></html>',
  ].join('');
