import { BAR_ID, PARTS_BUTTON_ID } from '../../src/preview/preview-state';
import { releaseName } from '@tableside/registry/reader';
import escapeHtml from 'escape-html';
import type { Preview } from './previews';
import { LEAVE_PATH } from './leave-path';

export interface BarOptions {
  /** Remotes that are switched off. */
  readonly killed: readonly string[];
  /** In which the end is told. */
  readonly timeZone: string;
}

/** The bar that every page of a preview begins with: what it shows, until when, and the way out. It works without scripts. */
export function previewBar(preview: Preview, { killed, timeZone }: BarOptions): string {
  const { asked, releases, expires } = preview;
  const what = asked.map(({ remote, version }) => `${remote} ${version}`).join(', ');
  const end = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(expires);
  const notes = asked.flatMap(({ remote, version }) => {
    const name = releaseName(remote, version);
    if (killed.includes(remote)) return [`${remote} is switched off, so ${name} is not shown.`];
    return releases.has(remote)
      ? []
      : [`${name} is not in the release store any more. You see what is live.`];
  });
  return [
    `<aside id="${BAR_ID}" aria-label="Preview"><p><strong>Preview</strong> `,
    `<span>${escapeHtml(what || 'what is live')}</span> `,
    `<span>ends <time datetime="${expires.toISOString()}">${escapeHtml(end)}</time></span></p>`,
    ...notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`),
    `<div><button type="button" id="${PARTS_BUTTON_ID}" aria-expanded="false" hidden>Parts</button>`,
    `<form method="post" action="${LEAVE_PATH}"><button>Leave</button></form></div></aside>`,
  ].join('');
}
