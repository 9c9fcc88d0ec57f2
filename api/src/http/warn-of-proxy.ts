import type { FastifyInstance } from 'fastify';

/** Says once that somebody who is not believed names visitors: a proxy that TRUST_PROXY should name, in which case all
 * visitors count as one and soon meet the limits, or a stranger who makes them up. */
export function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, ip, ips, log }) => {
    // Of somebody who is believed, what the header names comes after the address itself.
    const isBelieved = (ips?.length ?? 0) > 1;
    if (isSaid || headers['x-forwarded-for'] === undefined || isBelieved) return;
    isSaid = true;
    log.warn(
      { address: ip },
      'X-Forwarded-For of an address that TRUST_PROXY does not name is left aside',
    );
  });
}
