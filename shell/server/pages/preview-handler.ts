import proxyaddr from '@fastify/proxy-addr';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import type { ServerContext } from '../context';
import { jsonForScript } from '../render/document-head';
import { pageHeaders, privateHeaders, inlineScript, inlineStyle } from '../render/page-headers';
import { nullIfTooMany } from '../render/render-queue';
import { sendText } from '../http/responses';
import { type RegistrySnapshot } from '../releases/snapshot';
import { canaryReleases } from '../releases/select-releases';
import { readPageRequest } from '../render/page-request';
import { chooseCanaries } from '../releases/select-releases';
import {
  PREVIEW_STATE_ID,
  type PartReason,
  type PreviewState,
} from '../../browser/preview/preview-state';
import type { QuarantinedRelease } from '../workers/fault-isolation';
import {
  BAR_STYLES,
  previewBar,
  LEAVE_PATH,
  NO_PREVIEW_POLICY,
  noPreviewPage,
} from './preview-bar';
import {
  type PreviewThreads,
  type Preview,
  isPreview,
  PREVIEW_PATH,
  type Previews,
} from './previews';
import type { PageHealth } from '../render/page-health';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface PreviewHandlerParts extends Pick<
  ServerContext,
  'config' | 'registry' | 'quarantine'
> {
  readonly threads: PreviewThreads;
  /** The overlay script. */
  readonly overlay: string;
}

/** Private response: not cached and not indexed. */
export const PREVIEW_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
};

const STYLE = inlineStyle(BAR_STYLES);
/** Start and end of a page's body. */
const BODY = '</head><body>';
const END = '</body></html>';

/** Responds with a complete page for this browser's preview. */
export function createPreviewHandler(parts: PreviewHandlerParts) {
  const { config, registry, quarantine, threads } = parts;
  const overlay = inlineScript(parts.overlay);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    preview: Preview,
  ): Promise<FastifyReply> => {
    const ip = proxyaddr(request.raw, config.isTrustedProxy);
    const pageRequest = readPageRequest(url, request.id, ip);
    const live = await registry.read();
    const canaries = chooseCanaries(live, request.headers, config.siteOrigin).filter(
      (name) => !preview.releases.has(name),
    );
    const found = await threads.find(
      new Map([...canaryReleases(live, canaries), ...preview.releases]),
    );
    const page = await found.pages.startPage(pageRequest).catch(nullIfTooMany);
    if (!page) return sendText(reply, 'Too many preview requests. Try again in a moment.\n', 503);
    const headers = { ...(pageRequest.isPrivate && privateHeaders), ...PREVIEW_HEADERS };
    void reply.code(page.head.status);
    if (page.redirect) return reply.headers({ location: page.redirect, ...headers }).send();
    const { html, health } = await page.body;
    const shown = await found.read();
    const quarantined = [...found.quarantine.releases, ...quarantine.releases];
    const facts = { preview, live, shown, canaries, quarantined, health };
    const state = jsonForScript(toPreviewState(facts));
    const bar = previewBar(preview, live.disabled, config.timeZone);
    const { scripts, styles } = page.head.sources;
    const sources = { scripts: [...scripts, overlay.source], styles: [...styles, STYLE.source] };
    void reply.headers({ ...pageHeaders(config, sources), ...headers });
    const stateHtml = `<script type="application/json" id="${PREVIEW_STATE_ID}">${state}</script>`;
    const body = html
      .replace(BODY, () => BODY + bar)
      .replace(END, () => stateHtml + overlay.html + END);
    return reply.send(page.head.html + STYLE.html + body);
  };
}

interface PreviewFacts {
  readonly preview: Preview;
  /** The live state. */
  readonly live: RegistrySnapshot;
  /** The state this page was rendered from. */
  readonly shown: RegistrySnapshot;
  /** Remotes for which this visitor gets the canary. */
  readonly canaries: readonly RemoteName[];
  readonly quarantined: readonly QuarantinedRelease[];
  readonly health: PageHealth | undefined;
}

export function toPreviewState(facts: PreviewFacts): PreviewState {
  const { live, shown, health } = facts;
  return {
    remotes: Object.entries(shown.page).map(([remote, { releases, routes }]) => ({
      remote,
      releases: releases.map(({ version, container }) => ({ version, container })),
      paths: routes.map(({ path }) => path),
      live: live.active.get(remote)?.version ?? null,
      ...explain(remote, facts),
    })),
    ran: (health?.ran ?? []).map(({ remote, version }) => ({ remote, version })),
    threw: (health?.failed ?? []).map(({ remote, version }) => ({ remote, version })),
    renderMs: health?.renderMs ?? null,
  };
}

function explain(
  remote: RemoteName,
  { preview, live, shown, canaries, quarantined }: PreviewFacts,
): { readonly reason: PartReason; readonly detail: string } {
  if (live.disabled.includes(remote)) return { reason: 'off', detail: 'disabled for everyone' };
  const active = shown.active.get(remote)?.container;
  const faulty = quarantined.find((each) => each.remote === remote);
  const previewed = preview.releases.get(remote);
  if (previewed && previewed.container === active)
    return { reason: 'preview', detail: 'part of this preview' };
  if (faulty)
    return {
      reason: 'quarantined',
      detail: `${faulty.version} is quarantined on this server: ${faulty.reason}`,
    };
  const canary = live.canaries.get(remote);
  if (canary && canaries.includes(remote))
    return { reason: 'canary', detail: `${percentOf(canary.share)}% of visitors get it` };
  return { reason: 'live', detail: 'everyone gets it' };
}

const percentOf = (share: number): number => Number((share * 100).toFixed(2));

/** Keeps the token out of referrers. */
const SECRECY = { ...PREVIEW_HEADERS, 'referrer-policy': 'no-referrer' };

/**
 * `GET /preview?token=...`: starts a preview in the requesting browser, replacing any other,
 * and redirects to the site. `POST /preview/leave`: ends it.
 */
export async function previewLinks(
  app: FastifyInstance,
  { previews, siteOrigin }: { readonly previews: Previews; readonly siteOrigin: string },
): Promise<void> {
  // Body of a form without fields.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
    done(null, null),
  );
  const go = (reply: FastifyReply, cookie: string, to: string) =>
    reply
      .code(303)
      .headers({ ...SECRECY, 'set-cookie': cookie, location: to })
      .send();

  app.get(PREVIEW_PATH, async ({ query }, reply) => {
    const { token } = query as { readonly token?: unknown };
    const opened = await previews.open(typeof token === 'string' ? token : '');
    if (isPreview(opened)) return go(reply, previews.start(opened), '/');
    return reply
      .code(opened.status)
      .headers({
        ...SECRECY,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': NO_PREVIEW_POLICY,
      })
      .send(noPreviewPage(opened.message));
  });
  app.post(LEAVE_PATH, async (request, reply) =>
    go(reply, previews.end(), pageOf(request, siteOrigin)),
  );
}

function pageOf({ headers: { referer } }: FastifyRequest, siteOrigin: string): string {
  const url = referer && URL.canParse(referer) ? new URL(referer) : null;
  // `//host/` would be another site.
  const isOwn = url?.origin === siteOrigin && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search : '/';
}

/** The overlay script from the build; empty when missing, and the bar then has no button for it. */
export const readOverlay = (shellDir: string): Promise<string> =>
  readFile(path.join(shellDir, 'server/preview-overlay.js'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
