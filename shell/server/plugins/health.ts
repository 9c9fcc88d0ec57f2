import type { FastifyInstance } from 'fastify';
import { sendText } from '../http/send-text';
import type { RegistrySource } from '../releases/registry-source';

/** `/healthz`: the process answers. `/readyz`: it has a registry to make pages from, else 503. */
export async function health(
  app: FastifyInstance,
  { registry }: { readonly registry: Pick<RegistrySource, 'read'> },
): Promise<void> {
  app.get('/healthz', (_request, reply) => sendText(reply, 'ok\n'));
  app.get('/readyz', async (_request, reply) => {
    const { revision } = await registry.read();
    return revision > 0
      ? sendText(reply, `ready, registry revision ${revision}\n`)
      : sendText(reply, 'the registry cannot be read\n', 503);
  });
}
