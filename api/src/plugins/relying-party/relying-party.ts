import { isIP } from 'node:net';
import { fastifyPlugin } from 'fastify-plugin';

/** Whom passkeys are made for. */
export interface RelyingParty {
  /** The site's host name; passkeys of another one don't work here. */
  readonly id: string;
  /** The one origin whose pages may use them. */
  readonly origin: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where browsers make no passkeys for the site. */
    readonly relyingParty: RelyingParty | null;
  }
}

export interface RelyingPartyOptions {
  readonly siteOrigin?: string | undefined;
}

/** `app.relyingParty`, from the site's origin. */
export const relyingParty = fastifyPlugin<RelyingPartyOptions>(
  async (app, { siteOrigin }) => {
    app.decorate('relyingParty', siteOrigin ? readRelyingParty(siteOrigin) : null);
  },
  { name: 'relying-party' },
);

/** Browsers make passkeys for names, not for addresses of machines, and only where nobody can listen.
 * @returns null for an origin that can have none */
export function readRelyingParty(siteOrigin: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(siteOrigin);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSafe = protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname);
  return isSafe && !isAddress ? { id: hostname, origin } : null;
}
