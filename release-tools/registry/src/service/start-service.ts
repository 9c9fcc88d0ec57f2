import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Identity } from '../signing/identity';
import { authorize } from '../signing/authorize';
import { readTrust, type TrustedKeys } from '../signing/keys';
import { storeTrouble, wrongUse } from '../store/refusal';
import { createService } from './create-service';
import { Pipelines, UsedOnce } from './pipelines';
import type { RunMfe } from './remote-command';
import { Uploads } from './uploads';

interface ServiceOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Address that callers use; default: where it listens. */
  readonly url?: string | undefined;
  /** Options of every command, such as the store. */
  readonly own: readonly string[];
  readonly run: RunMfe;
  readonly log: { readonly write: (line: string) => void };
}

/** Starts the service of a store: it signs by this machine's key, which has to be an owner's.
 * @throws {Refusal} where nobody is trusted, or its own key is not */
export async function startService(
  { caller, places, key }: Identity,
  { host, port, url, own, run, log }: ServiceOptions,
): Promise<{ readonly app: FastifyInstance; readonly address: string }> {
  const { folder, trustFile } = places;
  if (folder === null || !key || !(await readTrust(trustFile)))
    throw wrongUse('The service needs a key, and trusted keys: npm run mfe -- key init');
  authorize(caller, { verb: 'owner', remote: '*' });
  const used = await UsedOnce.open(path.join(folder, 'service/used.jsonl'));
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
