import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3ServerOptions {
  /** False ignores If-None-Match, as some stores do. */
  readonly isConditional?: boolean;
  /** Page size of a list response. */
  readonly pageSize?: number;
}

/** What goes wrong with the next put: a conflict, a lost response, or a server error. */
type PutFailure = 'conflict' | 'lost' | 'failure';

export interface S3Server {
  readonly endpoint: string;
  /** Failures of the next conditional puts, in order. */
  readonly putFailures: PutFailure[];
  /** Method and key of each request. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
}

interface Stored {
  readonly bytes: Buffer;
  readonly at: Date;
}

/** Test helper: the parts of S3 that the driver uses, in memory and without authentication. */
export async function startS3Server({
  isConditional = true,
  pageSize = 10,
}: S3ServerOptions = {}): Promise<S3Server> {
  const objects = new Map<string, Stored>();
  const putFailures: PutFailure[] = [];
  const requests: string[] = [];

  const put = (request: IncomingMessage, response: ServerResponse, key: string, body: Buffer) => {
    const source = request.headers['x-amz-copy-source'];
    const from = source && objects.get(`/${decodeURIComponent(String(source))}`);
    if (source && !from) return fail(response, 404, 'NoSuchKey');
    const isCreating = isConditional && request.headers['if-none-match'] === '*';
    const putFailure = isCreating ? putFailures.shift() : undefined;
    if (putFailure === 'conflict') return fail(response, 409, 'ConditionalRequestConflict');
    if (putFailure === 'failure') return fail(response, 503, 'SlowDown');
    if (isCreating && objects.has(key)) return fail(response, 412, 'PreconditionFailed');
    objects.set(key, { bytes: from ? from.bytes : body, at: new Date() });
    if (putFailure === 'lost') return request.socket.destroy();
    response.end(from ? '<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>' : '');
  };

  const list = (response: ServerResponse, bucket: string, query: URLSearchParams) => {
    const folder = `${bucket}/`;
    const after = query.get('continuation-token') ?? '';
    const all = [...objects.keys()]
      .filter((key) => key.startsWith(folder + (query.get('prefix') ?? '')))
      .map((key) => key.slice(folder.length))
      .sort()
      .filter((key) => key > after);
    const page = all.slice(0, pageSize);
    const isCut = all.length > page.length;
    const token = `<NextContinuationToken>${escape(page.at(-1) ?? '')}</NextContinuationToken>`;
    response.end(
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${isCut ? token : ''}${page
        .map((key) => `<Contents><Key>${escape(key)}</Key></Contents>`)
        .join('')}</ListBucketResult>`,
    );
  };

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
      const key = decodeURIComponent(pathname);
      requests.push(`${request.method} ${key}`);
      if (searchParams.has('list-type'))
        return list(response, key.replace(/\/$/, ''), searchParams);
      if (request.method === 'PUT') return put(request, response, key, body);
      if (request.method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      const stored = objects.get(key);
      if (!stored) return fail(response, 404, 'NoSuchKey');
      response.setHeader('last-modified', stored.at.toUTCString());
      response.setHeader('content-length', stored.bytes.length);
      return response.end(request.method === 'HEAD' ? undefined : stored.bytes);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    putFailures,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
