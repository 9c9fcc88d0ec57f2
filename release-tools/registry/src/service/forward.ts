import { z } from 'zod';
import { forbidden } from '../signing/authorize';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { locateFile, HOME, listContentHomes } from '../content/run-content';
import { randomUUID } from 'node:crypto';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import type { Identity } from '../signing/identity';
import { fetchJson } from '../store/network';
import { Refusal, usageError, EXIT, type FailureCode, damagedStoreError } from '../store/refusal';
import {
  type CommandResponse,
  remoteOptions,
  type RemoteCommand,
  type RemoteDone,
  type RemoteEvent,
} from './remote-command';
import { makeKey, publicOf, type PrivateKey } from '../signing/keys';
import { signRequest } from './request-signature';

/**
 * The token of the pipeline in which this runs: MFE_ID_TOKEN, or one that GitHub Actions issues for
 * MFE_AUDIENCE to a job with `id-token: write`.
 * @returns null outside of a pipeline
 * @throws {Refusal} when the pipeline issues none
 */
export async function findToken(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const { MFE_ID_TOKEN, ACTIONS_ID_TOKEN_REQUEST_URL, ACTIONS_ID_TOKEN_REQUEST_TOKEN } = env;
  if (MFE_ID_TOKEN) return MFE_ID_TOKEN;
  if (!ACTIONS_ID_TOKEN_REQUEST_URL || !ACTIONS_ID_TOKEN_REQUEST_TOKEN) return null;
  const address = new URL(ACTIONS_ID_TOKEN_REQUEST_URL);
  address.searchParams.set('audience', env['MFE_AUDIENCE'] || 'tableside');
  const response = await fetchJson(address, {
    authorization: `Bearer ${ACTIONS_ID_TOKEN_REQUEST_TOKEN}`,
  });
  const parsed = z.object({ value: z.string() }).safeParse(response);
  if (parsed.success) return parsed.data.value;
  throw forbidden(
    'The pipeline issued no token. Make sure that the job has the permission id-token: write.',
  );
}

/**
 * Content files that a user named, and the pictures next to them, by the names that the service uses.
 * @param home absolute content folder of the remote
 * @returns also the names of the content files, in order
 */
export async function listContentFiles(
  typed: readonly string[],
  home: string | null,
): Promise<{ readonly names: readonly string[]; readonly files: ReadonlyMap<string, string> }> {
  const names: string[] = [];
  const files = new Map<string, string>();
  for (const [index, typedFile] of typed.entries()) {
    const file = locateFile(typedFile);
    const folder = path.dirname(file);
    const isHome = home !== null && path.resolve(folder) === path.resolve(home);
    const prefix = isHome ? HOME : `files/${index}`;
    names.push(`${prefix}/${path.basename(file)}`);
    files.set(`${prefix}/${path.basename(file)}`, file);
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const [, picture = ''] of text.matchAll(/"(pictures\/[a-z0-9-]+\.[a-z]+)"/g)) {
      const source = path.join(folder, picture);
      if (existsSync(source)) files.set(`${prefix}/${picture}`, source);
    }
  }
  return { names, files };
}

interface Session {
  readonly identity: Pick<Identity, 'key'>;
  readonly context: { readonly releaseFolder: (name: string) => string };
  readonly parseBuilt: (name: string) => string;
}

/**
 * Runs a command on the service of a store, with the same output as if it ran here.
 * @param args the arguments after the command's name
 * @param typed options as typed
 * @returns lines of the output
 * @throws {Refusal} like the command itself, and with code 5 when the service does not respond
 */
export async function forward(
  address: string,
  command: string,
  args: readonly string[],
  typed: object,
  session: Session,
  response: Pick<CommandResponse, 'notify' | 'warn' | 'add' | 'end'>,
): Promise<readonly string[]> {
  const { sent, args: named } = await gather(command, args, session);
  const client = await openClient(address, session);
  for (const each of sent) await client.upload(each, response.notify);
  const uploads = Object.fromEntries(sent.map(({ remote, id }) => [remote, id]));
  const options = remoteOptions(typed);
  const done = await client.run({ command, args: [...named], options, uploads }, (event) => {
    if ('notify' in event) response.notify(event.notify);
    if ('warning' in event) response.warn(event.warning);
  });
  if ('problems' in done) throw new Refusal(done.problems, done.code as Refusal['code']);
  for (const [name, value] of Object.entries(done.data)) response.add(name, value);
  response.end(done.code);
  return done.lines;
}

async function openClient(address: string, { identity }: Session): Promise<ServiceClient> {
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw usageError(`"${address}" is not a service URL.`);
  if (identity.key) return new ServiceClient(address, identity.key);
  const token = await findToken(process.env);
  if (token === null)
    throw forbidden(
      'The service requires authentication: set MFE_KEY to your key, or MFE_ID_TOKEN.',
    );
  if (!isPrivate(new URL(address)))
    throw usageError(
      'Use an https: URL. A token is only sent over HTTPS, as anyone who intercepts it could use it.',
    );
  return ServiceClient.byToken(address, token);
}

const isPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

async function gather(
  command: string,
  args: readonly string[],
  { context, parseBuilt }: Session,
): Promise<{ readonly sent: readonly Sent[]; readonly args: readonly string[] }> {
  if (command === 'publish' || command === 'deploy') {
    const names = args.map(parseBuilt);
    const sent = names.map(async (remote): Promise<Sent> => {
      const files = await listRelease(context.releaseFolder(remote));
      return { verb: 'publish', remote, id: randomUUID(), files };
    });
    return { sent: await Promise.all(sent), args: names };
  }
  const [action, name = '', ...typed] = args;
  if (command !== 'content' || action !== 'publish' || typed.length === 0)
    return { sent: [], args };
  const remote = name.replace(/^mfe-/, '') || SHELL_NAME;
  const home = listContentHomes().find(({ owner }) => owner === remote)?.home ?? null;
  const { names, files } = await listContentFiles(typed, home);
  const sent: Sent = { verb: 'content', remote, id: randomUUID(), files };
  return { sent: [sent], args: [action, remote, ...names] };
}

/** Progress of an upload is reported after this many files. */
const FILES_PER_LINE = 25;

const CODE_OF: Readonly<Record<number, FailureCode>> = {
  400: EXIT.wrong,
  401: EXIT.forbidden,
  403: EXIT.forbidden,
  404: EXIT.wrong,
  409: EXIT.refused,
  413: EXIT.refused,
  429: EXIT.forbidden,
};

/** Files that a command needs, by the names that the service uses. */
export interface Sent {
  readonly verb: 'publish' | 'content';
  readonly remote: string;
  readonly id: string;
  readonly files: ReadonlyMap<string, string>;
}

export class ServiceClient {
  private readonly origin: string;
  private readonly base: string;

  constructor(
    address: string,
    private readonly key: PrivateKey,
  ) {
    const { origin, pathname } = new URL(address);
    this.origin = origin;
    this.base = pathname.replace(/\/$/, '');
  }

  /** Authenticates with a pipeline's token, for which a key is created that ends with this process. */
  static async byToken(address: string, token: string): Promise<ServiceClient> {
    const key = await makeKey('a pipeline');
    const client = new ServiceClient(address, key);
    await client.send('POST', '/v1/sessions', toBytes({ token, jwk: publicOf(key) }));
    return client;
  }

  /** Uploads files one by one. They have no effect until a command uses them. */
  async upload({ verb, remote, id, files }: Sent, notify: (line: string) => void): Promise<void> {
    let count = 0;
    for (const [name, file] of files) {
      const bytes = await readFile(file);
      await this.send('PUT', `/v1/uploads/${verb}/${remote}/${id}/${name}`, bytes);
      count += 1;
      if (count % FILES_PER_LINE === 0)
        notify(`  ${count} of ${files.size} files of ${remote} uploaded`);
    }
  }

  /** Runs a command. @throws {Refusal} with code 5 when the service stops before it has responded */
  async run(command: RemoteCommand, onEvent: (event: RemoteEvent) => void): Promise<RemoteDone> {
    const response = await this.send('POST', '/v1/commands', toBytes(command));
    try {
      for await (const event of readEvents(response)) {
        if ('done' in event) return event.done;
        onEvent(event);
      }
    } catch {
      // Reported below.
    }
    throw damagedStoreError(
      `The service at ${this.origin} stopped before it responded. Run status to see whether the change was made.`,
    );
  }

  private async send(method: string, path: string, body: Buffer): Promise<Response> {
    const address = this.base + path;
    const request = { audience: this.origin, method, path: address };
    const authorization = await signRequest(this.key, request, body);
    const type = { 'content-type': 'application/octet-stream' };
    const response = await fetch(this.origin + address, {
      ...{ method, body: new Uint8Array(body), redirect: 'error' },
      headers: { ...type, authorization },
    }).catch((error: unknown) => {
      const { cause } = error as Error;
      const reason = cause instanceof Error ? cause.message : String(error);
      throw damagedStoreError(
        `The service at ${this.origin} cannot be reached (${reason}). This command made nothing live.`,
      );
    });
    if (response.ok) return response;
    const { problems } = (await response.json().catch(() => ({}))) as {
      readonly problems?: readonly { readonly message: string }[];
    };
    const notified = problems?.map(({ message }) => message);
    throw new Refusal(
      notified ?? [`The service at ${this.origin} responded with status ${response.status}.`],
      CODE_OF[response.status] ?? EXIT.store,
    );
  }
}

const toBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

async function* readEvents({ body }: Response): AsyncGenerator<RemoteEvent> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line) yield JSON.parse(line) as RemoteEvent;
  }
}

/** Files of a built release: those in its release.json, and release.json. */
export async function listRelease(folder: string): Promise<ReadonlyMap<string, string>> {
  const sidecar = path.join(folder, 'release.json');
  const text = await readFile(sidecar, 'utf8').catch(() => null);
  if (text === null) throw new Refusal([`${sidecar} is missing. Build it first: npm run build`]);
  const { files } = JSON.parse(text) as { readonly files: object };
  const names = [...Object.keys(files), 'release.json'];
  return new Map(names.map((name) => [name, path.join(folder, name)]));
}
