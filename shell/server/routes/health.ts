import type { FastifyInstance } from 'fastify';
import { sendText } from '../http/responses';
import type { ServerContext } from '../context';

/** `/healthz`: the process responds. `/readyz`: it can serve pages; lists quarantined releases. */
export async function health(
  app: FastifyInstance,
  {
    registry,
    quarantine,
    isDraining,
  }: Pick<ServerContext, 'registry' | 'quarantine' | 'isDraining'>,
): Promise<void> {
  const quarantined = () =>
    quarantine.releases.map(
      ({ remote, version, reason }) => `quarantined: ${remote}@${version}, ${firstLine(reason)}`,
    );
  app.get('/healthz', (_request, reply) => sendText(reply, 'ok\n'));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining?.()) return sendText(reply, 'draining\n', 503);
    const { revision } = await registry.read();
    return revision > 0
      ? sendText(reply, [`ready, registry revision ${revision}`, ...quarantined(), ''].join('\n'))
      : sendText(reply, 'the registry cannot be read\n', 503);
  });
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
