import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EXIT, type FailureCode, Refusal, storeTrouble } from '../store/refusal';
import { makeKey, publicOf, type PrivateKey } from '../signing/keys';
import type { RemoteCommand, RemoteDone, RemoteEvent } from './remote-command';
import { reauthRequest } from './request-reauth';

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
    throw storeTrouble(
      `The service at ${this.origin} stopped before it responded. Run status to see whether the change was made.`,
    );
  }

  private async send(method: string, path: string, body: Buffer): Promise<Response> {
    const address = this.base + path;
    const request = { audience: this.origin, method, path: address };
    const authorization = await reauthRequest(this.key, request, body);
    const type = { 'content-type': 'application/octet-stream' };
    const response = await fetch(this.origin + address, {
      ...{ method, body: new Uint8Array(body), redirect: 'error' },
      headers: { ...type, authorization },
    }).catch((error: unknown) => {
      const { cause } = error as Error;
      const reason = cause instanceof Error ? cause.message : String(error);
      throw storeTrouble(
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
