import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

export interface TestApi {
  readonly origin: string;
  readonly seen: readonly RecordedRequest[];
  /** Sets the API's response; text is sent as is, anything else as JSON. A null status never responds. */
  response(status: number | null, body: unknown): void;
  /** Responds with a file from now on. */
  respondWithFile(type: string, bytes: Buffer): void;
  close(): Promise<void>;
}

/** A response in the API's envelope: a success with this data unless `over` says otherwise. */
export const envelope = (data: unknown, over: object = {}) => ({
  success: true,
  message: '',
  data,
  ...over,
});

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text ? JSON.parse(text) : undefined;
}

/** A small API on a free port, for tests of the transport. */
export async function startTestApi(): Promise<TestApi> {
  const seen: RecordedRequest[] = [];
  let status: number | null = 200;
  let type = 'application/json';
  let body: unknown = { success: true, message: '', data: null };
  const server = createServer((request, response) => {
    void readBody(request).then((sent) => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, authorization: headers.authorization, body: sent });
      if (status === null) return;
      const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
      response.writeHead(status, { 'content-type': type });
      response.end(isRaw ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    response: (nextStatus, nextBody) => {
      status = nextStatus;
      type = 'application/json';
      body = nextBody;
    },
    respondWithFile: (nextType, bytes) => {
      status = 200;
      type = nextType;
      body = bytes;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
