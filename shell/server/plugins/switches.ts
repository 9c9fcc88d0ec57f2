import type { FastifyInstance } from 'fastify';
import { SWITCHES_PATH } from '../../src/switches/switches';
import type { RegistrySource } from '../releases/registry-source';

export interface SwitchesParts {
  readonly registry: Pick<RegistrySource, 'read'>;
}

/** `GET /switches`: the remotes that are switched off, for tabs whose page was made before. Never cached: an old answer is
 * what it is asked against. */
export async function switches(app: FastifyInstance, { registry }: SwitchesParts): Promise<void> {
  app.get(SWITCHES_PATH, async (_request, reply) => {
    const { killed } = await registry.read();
    return reply.header('cache-control', 'no-store').send(killed);
  });
}
