import proxyaddr from '@fastify/proxy-addr';
import type { RemoteName } from '@tableside/contracts/registry/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config';
import { jsonForScript } from '../head/html';
import { pageHeaders, privateHeaders } from '../pages/page-headers';
import { TooManyPagesError } from '../pages/render-turns';
import { sendText } from '../http/send-text';
import type { RegistrySource } from '../releases/registry-source';
import type { RenderedPage } from '../render/page-renderer';
import { readVisit } from '../render/page/page-visit';
import { hashSource, inlineScript, inlineStyle } from '../render/assets/policy-sources';
import { chooseCanaries } from '../variants/choose-canaries';
import { PREVIEW_STATE_ID } from '../../src/preview/preview-state';
import type { Quarantine } from '../workers/quarantine';
import { BAR_STYLES } from './bar-styles';
import { previewBar } from './preview-bar';
import { toPreviewState } from './preview-state';
import type { PreviewThreads } from './preview-threads';
import type { Preview } from './previews';

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

function refuseTooMany(error: unknown): null {
  if (error instanceof TooManyPagesError) return null;
  throw error;
}
