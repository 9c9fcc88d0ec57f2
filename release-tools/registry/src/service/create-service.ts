import fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyInstance,
} from 'fastify';
import { z } from 'zod';
import { EXIT, type FailureCode, Refusal, usageError, damagedStoreError } from '../store/refusal';
import { forbidden, authorize, type Principal } from '../signing/authorize';
import { hashOf, type RequestClaims, verifyRequest } from './request-signature';
import { Pipelines, SingleUse } from './pipelines';
import { PassThrough } from 'node:stream';
import { HEADER_TIMEOUTS, trackConnections } from '@tableside/server/connections';
import { recordAudit, type Identity } from '../signing/identity';
import { idOf, publicJwk, type TrustedKey, type TrustedKeys, readTrust } from '../signing/keys';
import {
  remoteCommand,
  type RemoteCommand,
  type RemoteEvent,
  type RunMfe,
  runRemote,
} from './remote-command';
import { Uploads, type UploadName } from './uploads';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** Maximum size of a file of a release or of content, in bytes. */
export const FILE_MAX_BYTES = 32_000_000;
/** Maximum size of a command with its options, in bytes. */
export const COMMAND_MAX_BYTES = 64_000;
/**
 * Denied requests of one address per minute; further ones get status 429 and are not recorded in the
 * audit log.
 */
export const REFUSALS_MAX = 30;

const STATUS: Readonly<Record<FailureCode, number>> = {
  [EXIT.wrong]: 400,
  [EXIT.refused]: 409,
  [EXIT.forbidden]: 403,
  [EXIT.late]: 409,
  [EXIT.store]: 503,
};

/** Error response: a message without internal details. */
function describeError(error: unknown): { readonly status: number; readonly message: string } {
  if (error instanceof Refusal) return { status: STATUS[error.code], message: error.message };
  if (error instanceof z.ZodError)
    return { status: 400, message: 'The request has an unknown format.' };
  const { statusCode: status = FAULT } = error as { readonly statusCode?: number };
  return status < FAULT
    ? { status, message: 'The request is too large or incomplete.' }
    : { status: FAULT, message: 'Internal error: see the log of the service.' };
}

const FAULT = 500;

const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ ok: false, problems: [{ message }] });

const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

/** @throws {Refusal} for a body that differs from the signed one */
function requireBody(request: Pick<FastifyRequest, 'body'>, { hash }: RequestClaims): void {
  if (hash !== hashOf(bodyOf(request)))
    throw forbidden('The body of the request was altered after it was signed.');
}

function jsonOf(request: Pick<FastifyRequest, 'body'>): unknown {
  try {
    return JSON.parse(bodyOf(request).toString('utf8'));
  } catch {
    throw usageError('The request is not valid JSON.');
  }
}

const MINUTE_MS = 60_000;
const ADDRESSES_MAX = 10_000;

/**
 * Counts denied requests by address. An authenticated request is never limited: others may share the
 * address.
 */
class RefusalCounts {
  private counts = new Map<string, number>();
  private started = 0;

  record(address: string): boolean {
    const now = Date.now();
    if (now - this.started >= MINUTE_MS || this.counts.size >= ADDRESSES_MAX) {
      this.counts = new Map();
      this.started = now;
    }
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    return count <= REFUSALS_MAX;
  }
}

interface ServiceParts {
  /** Origin that callers use. */
  readonly audience: () => string;
  readonly readTrust: () => Promise<TrustedKeys>;
  readonly used: SingleUse;
  readonly pipelines: Pipelines;
  readonly uploads: Uploads;
  readonly auditFolder: string;
  readonly run: RunMfe;
  /** Common options of all commands, such as the store. */
  readonly own: readonly string[];
  /** Logs an object as one line; default: no log. */
  readonly log?: { readonly write: (line: string) => void };
}

interface Requested {
  readonly claims: RequestClaims;
  readonly principal: Principal;
}

/** How often a slow command sends a heartbeat, in milliseconds. */
const BEAT_MS = 10_000;

const VERBS = ['publish', 'content'] as const;
const uploadParams = z.object({
  verb: z.enum(VERBS),
  remote: z.string().regex(/^[a-z][a-z-]{0,60}$/),
  id: z.uuid(),
  '*': z.string(),
});
const sessionBody = z.strictObject({ token: z.string(), jwk: publicJwk });

/**
 * The only writer of a store that several machines share. Every request is authenticated before its body
 * is read.
 */
export function createService(parts: ServiceParts): FastifyInstance {
  const { audience, uploads, pipelines, used, auditFolder, log } = parts;
  const refusals = new RefusalCounts();
  const requested = new WeakMap<FastifyRequest, Requested>();
  const app = fastify({
    logger: log ? { level: 'info', stream: log } : false,
    bodyLimit: COMMAND_MAX_BYTES,
    requestTimeout: 120_000,
    http: HEADER_TIMEOUTS,
    routerOptions: { maxParamLength: 400 },
  });
  const endConnections = trackConnections(app.server);
  app.addHook('preClose', async () => endConnections());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const readAll = async (): Promise<TrustedKeys> => {
    const trust = await parts.readTrust();
    return { ...trust, keys: [...trust.keys, ...pipelines.present(trust)] };
  };
  const requestOf = ({ method, url }: FastifyRequest) => ({
    audience: audience(),
    method,
    path: url,
  });

  async function authenticate(request: FastifyRequest): Promise<void> {
    const { authorization } = request.headers;
    const { claims, signer } = await verifyRequest(
      authorization,
      requestOf(request),
      await readAll(),
    );
    const id = pipelines.nameOf(signer.id);
    const principal = { name: signer.name, id, from: request.ip, scope: signer };
    requested.set(request, { claims, principal });
  }

  async function use(request: FastifyRequest): Promise<void> {
    const { claims } = requestedFrom(request);
    requireBody(request, claims);
    await used.take(claims.jti, claims.exp * 1000);
  }

  function requestedFrom(request: FastifyRequest): Requested {
    const found = requested.get(request);
    if (!found) throw forbidden('The request is not authenticated.');
    return found;
  }

  const authenticated = { onRequest: authenticate, preHandler: use };

  app.get('/healthz', () => ({ ok: true }));

  app.post('/v1/sessions', async (request, reply) => {
    const { token, jwk } = sessionBody.parse(jsonOf(request));
    const key = await ephemeral(jwk);
    const own = { schema: 1 as const, issuers: [], keys: [key] };
    const { authorization } = request.headers;
    const { claims } = await verifyRequest(authorization, requestOf(request), own);
    requireBody(request, claims);
    // The token is marked as used here; nothing is stored for requests without a valid one.
    await pipelines.start(token, jwk, await parts.readTrust());
    return reply.code(201).send({ ok: true });
  });

  app.put(
    '/v1/uploads/:verb/:remote/:id/*',
    { ...authenticated, bodyLimit: FILE_MAX_BYTES },
    async (request, reply) => {
      const { verb, remote, id, '*': file } = uploadParams.parse(request.params);
      const { principal } = requestedFrom(request);
      authorize(principal, { verb, remote });
      await uploads.put({ owner: ownerOf(principal), verb, remote, id }, file, bodyOf(request));
      return reply.code(201).send({ ok: true });
    },
  );

  app.post('/v1/commands', authenticated, (request, reply) => {
    const command = remoteCommand.parse(jsonOf(request));
    const stream = streamCommand(parts, requestedFrom(request).principal, command, request.log);
    return reply.type('application/x-ndjson').header('cache-control', 'no-store').send(stream);
  });

  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'Not found.'));
  // Denied requests are logged and audited, unless the address has exceeded its limit.
  app.setErrorHandler(async (error, request, reply) => {
    const { status, message: why } = describeError(error);
    if (status === FAULT) request.log.error({ err: error }, 'request failed');
    if (status !== 403) return refuse(reply, status, why);
    const principal = requested.get(request)?.principal;
    if (!principal && !refusals.record(request.ip))
      return refuse(
        reply,
        429,
        'Too many unauthenticated requests. Wait a minute, then try again.',
      );
    const who = { name: 'unknown', id: undefined, ...principal, from: request.ip };
    const what = `${request.method} ${request.url}`;
    request.log.warn({ who: who.name, what, why }, 'refused');
    await recordAudit(auditFolder, who, what, why);
    return refuse(reply, status, why);
  });
  return app;
}

function streamCommand(
  { uploads, own, run }: ServiceParts,
  principal: Principal,
  command: RemoteCommand,
  log: FastifyBaseLogger,
): PassThrough {
  const nameOf = (verb: UploadName['verb'], remote: string): UploadName => {
    const id = command.uploads[remote] ?? NO_UPLOAD;
    return { owner: ownerOf(principal), verb, remote, id };
  };
  const stream = new PassThrough();
  const onEvent = (event: RemoteEvent) => stream.write(`${JSON.stringify(event)}\n`);
  const beat = setInterval(() => stream.write('\n'), BEAT_MS);
  const onFault = (error: unknown) => log.error({ err: error }, 'command failed');
  const folderOf = (verb: UploadName['verb'], remote: string) =>
    uploads.locate(nameOf(verb, remote));
  log.info({ who: principal.name, command: command.command, args: command.args }, 'runs');
  const finish = async () => {
    clearInterval(beat);
    stream.end();
    for (const remote of Object.keys(command.uploads))
      for (const verb of VERBS) await uploads.remove(nameOf(verb, remote));
  };
  void runRemote(command, { principal, folderOf, run, own, onEvent, onFault })
    .then(finish)
    .catch(onFault);
  return stream;
}

const NO_UPLOAD = '00000000-0000-4000-8000-000000000000';

const ownerOf = ({ id, name }: Principal): string => id ?? name;

/** Trust in a key for a single request. */
async function ephemeral(jwk: z.infer<typeof publicJwk>): Promise<TrustedKey> {
  const scope = { remotes: [''], verbs: ['preview' as const], environments: [''], expires: null };
  return { ...scope, name: 'a pipeline', id: await idOf(jwk), jwk, revoked: null };
}

interface ServiceOptions extends Pick<ServiceParts, 'own' | 'run' | 'log'> {
  readonly host: string;
  /** 0 uses any free port. */
  readonly port: number;
  /** URL that callers use; default: the address it listens on. */
  readonly url?: string | undefined;
}

/**
 * Starts the service of a store. It signs with this machine's key, which must be an owner key.
 * @throws {Refusal} when there are no trusted keys, or its own key is not one
 */
export async function startService(
  { principal, keyPaths, key }: Identity,
  { host, port, url, own, run, log }: ServiceOptions,
): Promise<{ readonly app: FastifyInstance; readonly address: string }> {
  const { folder, trustFile } = keyPaths;
  if (folder === null || !key || !(await readTrust(trustFile)))
    throw usageError(
      'The service needs a key and trusted keys. Create them with: npm run mfe -- key init',
    );
  authorize(principal, { verb: 'owner', remote: '*' });
  const used = await SingleUse.open(path.join(folder, 'service/used.jsonl'));
  const uploads = await Uploads.open(path.join(folder, 'service/uploads'));
  const parts = {
    ...{ used, uploads, own, run, log, auditFolder: folder, pipelines: new Pipelines(used) },
    readTrust: async (): Promise<TrustedKeys> => {
      const trust = await readTrust(trustFile);
      if (!trust) throw damagedStoreError('The file of trusted keys is missing.');
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
