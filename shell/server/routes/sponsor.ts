import proxyaddr from '@fastify/proxy-addr';
import { GO_PATH, outsideLinkOf, SPONSOR_SLOTS } from '@tableside/contracts/content/sponsor-slots';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context';
import { ContentSource } from '../releases/content-source';
import type { RegistrySnapshot } from '../releases/snapshot';
import { findRoute } from '../../browser/federation/composition';
import { kindOf } from '../render/page-request';

type SponsorContext = Pick<ServerContext, 'config' | 'log' | 'store' | 'registry' | 'slotCounter'>;

/** `GET /go/<slot>`: counts a click and redirects to the URL in the live content only. */
export async function sponsorLinks(
  app: FastifyInstance,
  { config, log, store, registry, slotCounter }: SponsorContext,
): Promise<void> {
  if (!slotCounter) return;
  const content = new ContentSource(store, log);
  for (const slot of SPONSOR_SLOTS) {
    app.get(`${GO_PATH}/${slot}`, async (request, reply) => {
      const snapshot = await registry.read();
      const { documents = {} } = (await content.read(snapshot.content)) ?? {};
      const target = outsideLinkOf(slot, documents);
      const { headers, raw } = request;
      if (target && request.method === 'GET')
        slotCounter.recordClick(slot, pageBefore(request, config.siteOrigin, snapshot), {
          headers,
          ip: proxyaddr(raw, config.isTrustedProxy),
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

function pageBefore(
  { headers: { referer = '' } }: FastifyRequest,
  siteOrigin: string,
  { composition }: RegistrySnapshot,
): string {
  const url = URL.canParse(referer) ? new URL(referer) : null;
  const pathname = url?.origin === siteOrigin ? url.pathname : '';
  return kindOf(pathname, findRoute(composition.routes, pathname));
}
