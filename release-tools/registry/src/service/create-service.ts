import fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyInstance,
} from 'fastify';
import { z } from 'zod';
import { EXIT, type FailureCode, Refusal, wrongUse } from '../store/refusal';
import { forbidden, authorize, type Principal } from '../signing/authorize';
import { hashOf, type Proof, checkProof } from './request-proof';
import type { Pipelines, UsedOnce } from './pipelines';
import { PassThrough } from 'node:stream';
import { IMPATIENT, trackConnections } from '@tableside/server/connections';
import { noteAudit } from '../signing/identity';
import { idOf, publicJwk, type TrustedKey, type TrustedKeys } from '../signing/keys';
import {
  remoteCommand,
  type RemoteCommand,
  type RemoteEvent,
  type RunMfe,
  runRemote,
} from './remote-command';
import type { Uploads, UploadName } from './uploads';

/** Of a file of a release or of documents, in bytes. */
export const FILE_MAX_BYTES = 32_000_000;
/** Of a command with its options, in bytes. */
export const COMMAND_MAX_BYTES = 64_000;
/** Refused requests of one address in a minute; more are answered with 429, and leave no line in the audit. */
export const REFUSALS_MAX = 30;

const STATUS: Readonly<Record<FailureCode, number>> = {
  [EXIT.wrong]: 400,
  [EXIT.refused]: 409,
  [EXIT.forbidden]: 403,
  [EXIT.late]: 409,
  [EXIT.store]: 503,
};

/** What a caller is told: a sentence, and nothing of the inside. */
function describeError(error: unknown): { readonly status: number; readonly sentence: string } {
  if (error instanceof Refusal) return { status: STATUS[error.code], sentence: error.message };
  if (error instanceof z.ZodError)
    return { status: 400, sentence: 'The request is of an unknown shape.' };
  const { statusCode: status = FAULT } = error as { readonly statusCode?: number };
  return status < FAULT
    ? { status, sentence: 'The request is too large, or not whole.' }
    : { status: FAULT, sentence: 'The service failed; its log says why.' };
}

const FAULT = 500;

const refuse = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply.code(status).send({ ok: false, problems: [{ sentence }] });

const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

/** @throws {Refusal} for another body than the one that was signed */
function requireBody(request: Pick<FastifyRequest, 'body'>, { hash }: Proof): void {
  if (hash !== hashOf(bodyOf(request)))
    throw forbidden('The body of the request was changed after it was signed.');
}

function jsonOf(request: Pick<FastifyRequest, 'body'>): unknown {
  try {
    return JSON.parse(bodyOf(request).toString('utf8'));
  } catch {
    throw wrongUse('The request is no JSON.');
  }
}

const MINUTE_MS = 60_000;
const ADDRESSES_MAX = 10_000;

/** Counts refused requests by address. A request that proves somebody is never refused by it: others may share the address. */
class RefusalCounts {
  private counts = new Map<string, number>();
  private began = 0;

  note(address: string, now: number = Date.now()): boolean {
    if (now - this.began >= MINUTE_MS || this.counts.size >= ADDRESSES_MAX) {
      this.counts = new Map();
      this.began = now;
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
  readonly used: UsedOnce;
  readonly pipelines: Pipelines;
  readonly uploads: Uploads;
  readonly auditFolder: string;
  readonly run: RunMfe;
  readonly own: readonly string[];
  /** What is written to the log, one object a line; default: nothing. */
  readonly log?: { readonly write: (line: string) => void };
}

interface Asked {
  readonly proof: Proof;
  readonly caller: Principal;
}

/** How often a command that takes its time says that it is still there, in milliseconds. */
const BEAT_MS = 10_000;

const VERBS = ['publish', 'content'] as const;
const uploadParams = z.object({
  verb: z.enum(VERBS),
  remote: z.string().regex(/^[a-z][a-z-]{0,60}$/),
  id: z.uuid(),
  '*': z.string(),
});
const sessionBody = z.strictObject({ token: z.string(), jwk: publicJwk });

/** The one writer of a store that several machines share. Every request proves who asks before its body is read. */
export function createService(parts: ServiceParts): FastifyInstance {
  const { audience, uploads, pipelines, used, auditFolder, log } = parts;
  const refusals = new RefusalCounts();
  const asked = new WeakMap<FastifyRequest, Asked>();
  const app = fastify({
    logger: log ? { level: 'info', stream: log } : false,
    bodyLimit: COMMAND_MAX_BYTES,
    requestTimeout: 120_000,
    http: IMPATIENT,
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

  async function prove(request: FastifyRequest): Promise<void> {
    const { authorization } = request.headers;
    const { proof, signer } = await checkProof(authorization, requestOf(request), await readAll());
    const id = pipelines.nameOf(signer.id);
    const caller = { name: signer.name, id, from: request.ip, scope: signer };
    asked.set(request, { proof, caller });
  }

  async function use(request: FastifyRequest): Promise<void> {
    const { proof } = askedOf(request);
    requireBody(request, proof);
    await used.take(proof.jti, proof.exp * 1000);
  }

  function askedOf(request: FastifyRequest): Asked {
    const found = asked.get(request);
    if (!found) throw forbidden('The request proves nobody.');
    return found;
  }

  const proved = { onRequest: prove, preHandler: use };

  app.get('/healthz', () => ({ ok: true }));

  app.post('/v1/sessions', async (request, reply) => {
    const { token, jwk } = sessionBody.parse(jsonOf(request));
    const key = await ephemeral(jwk);
    const own = { schema: 1 as const, issuers: [], keys: [key] };
    const { authorization } = request.headers;
    const { proof } = await checkProof(authorization, requestOf(request), own);
    requireBody(request, proof);
    // The token is what counts once: nothing is kept of those who have none.
    await pipelines.begin(token, jwk, await parts.readTrust());
    return reply.code(201).send({ ok: true });
  });

  app.put(
    '/v1/uploads/:verb/:remote/:id/*',
    { ...proved, bodyLimit: FILE_MAX_BYTES },
    async (request, reply) => {
      const { verb, remote, id, '*': file } = uploadParams.parse(request.params);
      const { caller } = askedOf(request);
      authorize(caller, { verb, remote });
      await uploads.put({ owner: ownerOf(caller), verb, remote, id }, file, bodyOf(request));
      return reply.code(201).send({ ok: true });
    },
  );

  app.post('/v1/commands', proved, (request, reply) => {
    const command = remoteCommand.parse(jsonOf(request));
    const stream = streamCommand(parts, askedOf(request).caller, command, request.log);
    return reply.type('application/x-ndjson').header('cache-control', 'no-store').send(stream);
  });

  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'There is no such address.'));
  // What was not allowed is logged and audited, but for an address that has had enough.
  app.setErrorHandler(async (error, request, reply) => {
    const { status, sentence: why } = describeError(error);
    if (status === FAULT) request.log.error({ err: error }, 'request failed');
    if (status !== 403) return refuse(reply, status, why);
    const caller = asked.get(request)?.caller;
    if (!caller && !refusals.note(request.ip))
      return refuse(reply, 429, 'Too many requests that prove nobody. Wait a minute.');
    const who = { name: 'unknown', id: undefined, ...caller, from: request.ip };
    const what = `${request.method} ${request.url}`;
    request.log.warn({ who: who.name, what, why }, 'refused');
    await noteAudit(auditFolder, who, what, why);
    return refuse(reply, status, why);
  });
  return app;
}

function streamCommand(
  { uploads, own, run }: ServiceParts,
  caller: Principal,
  command: RemoteCommand,
  log: FastifyBaseLogger,
): PassThrough {
  const nameOf = (verb: UploadName['verb'], remote: string): UploadName => {
    const id = command.uploads[remote] ?? NO_UPLOAD;
    return { owner: ownerOf(caller), verb, remote, id };
  };
  const stream = new PassThrough();
  const onEvent = (event: RemoteEvent) => stream.write(`${JSON.stringify(event)}\n`);
  const beat = setInterval(() => stream.write('\n'), BEAT_MS);
  const onFault = (error: unknown) => log.error({ err: error }, 'command failed');
  const folderOf = (verb: UploadName['verb'], remote: string) =>
    uploads.locate(nameOf(verb, remote));
  log.info({ who: caller.name, command: command.command, words: command.words }, 'runs');
  const finish = async () => {
    clearInterval(beat);
    stream.end();
    for (const remote of Object.keys(command.uploads))
      for (const verb of VERBS) await uploads.remove(nameOf(verb, remote));
  };
  void runRemote(command, { caller, folderOf, run, own, onEvent, onFault })
    .then(finish)
    .catch(onFault);
  return stream;
}

const NO_UPLOAD = '00000000-0000-4000-8000-000000000000';

const ownerOf = ({ id, name }: Principal): string => id ?? name;

/** Trust in a key for the very request that shows it, and in nothing else. */
async function ephemeral(jwk: z.infer<typeof publicJwk>): Promise<TrustedKey> {
  const scope = { remotes: [''], verbs: ['preview' as const], environments: [''], expires: null };
  return { ...scope, name: 'a pipeline', id: await idOf(jwk), jwk, revoked: null };
}
