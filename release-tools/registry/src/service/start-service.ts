import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Identity } from '../signing/identity';
import { authorize } from '../signing/authorize';
import { readTrust, type TrustedKeys } from '../signing/keys';
import { storeTrouble, usageError } from '../store/refusal';
import { createService } from './create-service';
import { Pipelines, SingleUse } from './pipelines';
import type { RunMfe } from './remote-command';
import { Uploads } from './uploads';

interface ServiceOptions {
  readonly host: string;
  /** 0 uses any free port. */
  readonly port: number;
  /** URL that callers use; default: the address it listens on. */
  readonly url?: string | undefined;
  /** Common options of all commands, such as the store. */
  readonly own: readonly string[];
  readonly run: RunMfe;
  readonly log: { readonly write: (line: string) => void };
}

/**
 * Starts the service of a store. It signs with this machine's key, which must be an owner key.
 * @throws {Refusal} when there are no trusted keys, or its own key is not one
 */
export async function startService(
  { caller, keyPaths, key }: Identity,
  { host, port, url, own, run, log }: ServiceOptions,
): Promise<{ readonly app: FastifyInstance; readonly address: string }> {
  const { folder, trustFile } = keyPaths;
  if (folder === null || !key || !(await readTrust(trustFile)))
    throw usageError(
      'The service needs a key and trusted keys. Create them with: npm run mfe -- key init',
    );
  authorize(caller, { verb: 'owner', remote: '*' });
  const used = await SingleUse.open(path.join(folder, 'service/used.jsonl'));
  const uploads = await Uploads.open(path.join(folder, 'service/uploads'));
  const parts = {
    ...{ used, uploads, own, run, log, auditFolder: folder, pipelines: new Pipelines(used) },
    readTrust: async (): Promise<TrustedKeys> => {
      const trust = await readTrust(trustFile);
      if (!trust) throw storeTrouble('The file of trusted keys is missing.');
      return trust;
    },
  };
  const audience = { origin: url ? new URL(url).origin : '' };
  const app = createService({ ...parts, audience: () => audience.origin });
  await app.listen({ host, port });
  const address = `http://${host}:${(app.server.address() as AddressInfo).port}`;
  audience.origin ||= address;
  return { app, address };
}
