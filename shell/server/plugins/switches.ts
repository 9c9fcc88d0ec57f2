import type { FastifyInstance } from 'fastify';
import { SWITCHES_PATH } from '../../src/switches/switches';
import type { RegistrySource } from '../releases/registry-source';
import { renewNumber } from '../variants/visitor-number';

export interface SwitchesParts {
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly siteOrigin: string;
}

/** `GET /switches`: the remotes that are switched off, for tabs whose page was made before. Never cached: an old answer is
 * what it is asked against. So it is also what gives visitors the number by which they get canaries, while one runs. */
export async function switches(
  app: FastifyInstance,
  { registry, siteOrigin }: SwitchesParts,
): Promise<void> {
  app.get(SWITCHES_PATH, async ({ headers }, reply) => {
    const { killed, canaries } = await registry.read();
    const cookie = renewNumber(headers, siteOrigin, canaries.size > 0);
    if (cookie) void reply.header('set-cookie', cookie);
    return reply.header('cache-control', 'no-store').send(killed);
  });
}
