import proxyaddr from '@fastify/proxy-addr';
import { GO_PATH, outsideLinkOf, SPONSOR_SLOTS } from '@tableside/contracts/content/sponsor-slots';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SlotCounter } from '../sponsor/slot-counter';
import type { IsTrusted } from '../config';
import type { ContentSource } from '../releases/content-source';
import type { RegistrySource } from '../releases/registry-source';
import type { RegistrySnapshot } from '../releases/snapshot';
import { pageKindOf } from '../render/page-request';

interface SponsorLinksOptions {
  readonly siteOrigin: string;
  readonly isTrustedProxy: IsTrusted;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly content: Pick<ContentSource, 'read'>;
  readonly figures: Pick<SlotCounter, 'recordClick'>;
}

/**
 * `GET /go/<slot>`: counts a click and redirects to the URL in the live content, never anywhere
 * else.
 */
export async function sponsorLinks(
  app: FastifyInstance,
  { siteOrigin, isTrustedProxy, registry, content, figures }: SponsorLinksOptions,
): Promise<void> {
  for (const slot of SPONSOR_SLOTS) {
    app.get(`${GO_PATH}/${slot}`, async (request, reply) => {
      const snapshot = await registry.read();
      const { documents = {} } = (await content.read(snapshot.content)) ?? {};
      const target = outsideLinkOf(slot, documents);
      const { headers, raw } = request;
      if (target && request.method === 'GET')
        figures.recordClick(slot, pageBefore(request, siteOrigin, snapshot), {
          headers,
          ip: proxyaddr(raw, isTrustedProxy),
        });
      return reply
        .code(302)
        .headers({
          location: target ?? '/',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow',
        })
        .send();
    });
  }
}

/** The kind of page that contained the link. */
function pageBefore(
  { headers: { referer = '' } }: FastifyRequest,
  siteOrigin: string,
  { composition }: RegistrySnapshot,
): string {
  const url = URL.canParse(referer) ? new URL(referer) : null;
  return pageKindOf(composition, url?.origin === siteOrigin ? url.pathname : '');
}
