import proxyaddr from '@fastify/proxy-addr';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config';
import { jsonForScript } from '../render/html';
import { pageHeaders, privateHeaders } from '../render/page-headers';
import { refuseTooMany } from '../render/render-turns';
import { sendText } from '../http/send-text';
import type { RegistrySource } from '../releases/registry-source';
import type { RegistrySnapshot } from '../releases/snapshot';
import type { RenderedPage } from '../render/page-renderer';
import { readVisit } from '../render/page-visit';
import { hashSource, inlineScript, inlineStyle } from '../render/policy-sources';
import { chooseCanaries } from '../releases/canaries';
import {
  PREVIEW_STATE_ID,
  type PartReason,
  type PreviewState,
} from '../../src/preview/preview-state';
import type { Quarantine, QuarantinedRelease } from '../workers/quarantine';
import {
  BAR_STYLES,
  previewBar,
  LEAVE_PATH,
  NO_PREVIEW_POLICY,
  noPreviewPage,
} from './preview-bar';
import type { PreviewThreads } from './preview-threads';
import { type Preview, isPreview, PREVIEW_PATH, type Previews } from './previews';
import type { PageEvidence } from '../render/page-evidence';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface PreviewHandlerParts {
  readonly config: ServerConfig;
  readonly registry: Pick<RegistrySource, 'read'>;
  /** Of what everybody else sees. */
  readonly quarantine: Pick<Quarantine, 'releases'>;
  readonly threads: PreviewThreads;
  /** The script of the overlay. */
  readonly overlay: string;
}

/** Of an answer that is one person's, for a while: nobody keeps it, and no search engine lists it. */
export const PREVIEW_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
};

const STYLE = inlineStyle(BAR_STYLES);
/** Where a page's body begins, and where it ends. */
const BODY = '</head><body>';
const END = '</body></html>';

/** Answers with a page as a preview shows it, whole and for this browser alone. */
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
    const visit = readVisit(url, request.id, ip);
    const live = await registry.read();
    const canaries = chooseCanaries(live, request.headers, config.siteOrigin).filter(
      (name) => !preview.releases.has(name),
    );
    const found = await threads.find(new Map([...releasesOf(live, canaries), ...preview.releases]));
    const page = await found.startPage(visit).catch(refuseTooMany);
    if (!page)
      return sendText(reply, 'The preview has too much to do. Try again in a moment.\n', 503);
    const headers = { ...(visit.isPrivate && privateHeaders), ...PREVIEW_HEADERS };
    void reply.code(page.opening.status);
    if (page.redirect) return reply.headers({ location: page.redirect, ...headers }).send();
    const { html: rest, evidence } = await page.rest;
    const shown = await found.read();
    const quarantined = [...found.quarantine.releases, ...quarantine.releases];
    const facts = { preview, live, shown, canaries, quarantined, evidence };
    const state = jsonForScript(toPreviewState(facts));
    const bar = previewBar(preview, { killed: live.killed, timeZone: config.timeZone });
    void reply.headers({
      ...pageHeaders(config, withOwnSources(page, overlay.source)),
      ...headers,
    });
    return reply.send(
      [
        page.opening.html,
        STYLE.html,
        rest
          .replace(BODY, () => BODY + bar)
          .replace(
            END,
            () =>
              `<script type="application/json" id="${PREVIEW_STATE_ID}">${state}</script>${overlay.html}${END}`,
          ),
      ].join(''),
    );
  };

  function withOwnSources({ opening: { sources } }: RenderedPage, script: string) {
    return {
      scripts: [...sources.scripts, script],
      styles: [...sources.styles, hashSource(BAR_STYLES)],
    };
  }
}

const releasesOf = (
  { canaries }: Awaited<ReturnType<RegistrySource['read']>>,
  names: readonly RemoteName[],
) =>
  names.flatMap((name) => {
    const canary = canaries.get(name);
    return canary ? [[name, canary] as const] : [];
  });

interface PreviewFacts {
  readonly preview: Preview;
  /** What everybody else sees. */
  readonly live: RegistrySnapshot;
  /** What this page was made from. */
  readonly shown: RegistrySnapshot;
  /** Remotes of which whoever looks gets the canary. */
  readonly canaries: readonly RemoteName[];
  readonly quarantined: readonly QuarantinedRelease[];
  readonly evidence: PageEvidence | undefined;
}

export function toPreviewState(facts: PreviewFacts): PreviewState {
  const { live, shown, evidence } = facts;
  return {
    remotes: Object.entries(shown.page).map(([remote, { releases, claims }]) => ({
      remote,
      releases: releases.map(({ version, container }) => ({ version, container })),
      paths: claims.map(({ path }) => path),
      live: live.active.get(remote)?.version ?? null,
      ...explain(remote, facts),
    })),
    ran: (evidence?.ran ?? []).map(({ remote, version }) => ({ remote, version })),
    threw: (evidence?.failed ?? []).map(({ remote, version }) => ({ remote, version })),
    renderMs: evidence?.renderMs ?? null,
  };
}

function explain(
  remote: RemoteName,
  { preview, live, shown, canaries, quarantined }: PreviewFacts,
): { readonly reason: PartReason; readonly detail: string } {
  if (live.killed.includes(remote)) return { reason: 'off', detail: 'switched off for everybody' };
  const active = shown.active.get(remote)?.container;
  const kept = quarantined.find((each) => each.remote === remote);
  const previewed = preview.releases.get(remote);
  if (previewed && previewed.container === active)
    return { reason: 'preview', detail: 'the preview asks for it' };
  if (kept)
    return {
      reason: 'quarantined',
      detail: `${kept.version} is kept off on this server: ${kept.reason}`,
    };
  const canary = live.canaries.get(remote);
  if (canary && canaries.includes(remote))
    return { reason: 'canary', detail: `${percentOf(canary.share)} % of the visitors get it` };
  return { reason: 'live', detail: 'everybody gets it' };
}

const percentOf = (share: number): number => Number((share * 100).toFixed(2));

interface PreviewLinksOptions {
  readonly previews: Previews;
  readonly siteOrigin: string;
}

/** The token of a link stands in no log, and no other site hears of it. */
const SECRECY = { ...PREVIEW_HEADERS, 'referrer-policy': 'no-referrer' };

/** `GET /preview?token=...`: begins a preview in the browser that asks, in the place of one that it is in, and leads to the site.
 * `POST /preview/leave`: ends it. */
export async function previewLinks(
  app: FastifyInstance,
  { previews, siteOrigin }: PreviewLinksOptions,
): Promise<void> {
  // What a form posts that has no fields.
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
    if (isPreview(opened)) return go(reply, previews.begin(opened), '/');
    return reply
      .code(opened.status)
      .headers({
        ...SECRECY,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': NO_PREVIEW_POLICY,
      })
      .send(noPreviewPage(opened.sentence));
  });
  app.post(LEAVE_PATH, async (request, reply) =>
    go(reply, previews.end(), pageOf(request, siteOrigin)),
  );
}

function pageOf({ headers: { referer } }: FastifyRequest, siteOrigin: string): string {
  const url = referer && URL.canParse(referer) ? new URL(referer) : null;
  return url?.origin === siteOrigin ? url.pathname + url.search : '/';
}

/** The script of the overlay, which the build puts beside the server.
 * @param shellDir folder of the build
 * @returns nothing where that has none: then the bar has no button for it */
export const readOverlay = (shellDir: string): Promise<string> =>
  readFile(path.join(shellDir, 'server/preview-overlay.js'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
