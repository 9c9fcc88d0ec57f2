import { METHODS, type IncomingMessage, type ServerResponse } from 'node:http';
import { API_FILES_PATH } from '@tableside/contracts/common/pictures';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import plugin from 'fastify-plugin';
import { PLAIN_TEXT } from '../http/send-text';
import { type Proxy, createProxy } from './proxy';
import { devBase } from '@tableside/contracts/registry/names';
import type { DevRemote } from '../config';
import type { Logger } from '../logger';

/** Hands a request to a handler that works on the socket, before its body is read. */
export function handOver(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  response: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  response(request, reply.raw);
}

/** A route that is handled as soon as its headers arrive. */
const handsOver = (response: Parameters<typeof handOver>[2]) => ({
  onRequest: ((request, reply) => handOver(request, reply, response)) as onRequestHookHandler,
  handler: () => undefined,
});

/** API paths besides its calls that have a public URL. */
function isNoFile(apiPath: string): boolean {
  const plain = apiPath.replace(/%[2-7][\da-f]/gi, (code) => decodeURIComponent(code));
  if (!URL.canParse(`http://host${plain}`)) return false;
  return /^\/+(?:healthz|readyz|api)(?:\/|$)/i.test(new URL(`http://host${plain}`).pathname);
}

/** API requests: calls and images with any method, other files read-only. */
export const apiProxy = plugin(
  async (app, { proxy }: { readonly proxy: Proxy }) => {
    for (const method of METHODS) {
      if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
    }
    for (const url of ['/api/*', '/uploads/*']) app.all(url, handsOver(proxy.forward));
    app.get(
      `${API_FILES_PATH}*`,
      handsOver((request, response) => {
        const apiPath = request.url?.slice(API_FILES_PATH.length - 1) ?? '';
        if (isNoFile(apiPath))
          response.writeHead(404, { 'content-type': PLAIN_TEXT }).end('Not found\n');
        else proxy.forward(request, response, apiPath);
      }),
    );
    app.addHook('onClose', async () => proxy.close());
  },
  { name: 'api-proxy' },
);

/** Development servers behind the site's own origin, as the pages' policies require. */
export const development = plugin(
  async (
    app,
    { remotes, log }: { readonly remotes: readonly DevRemote[]; readonly log: Logger },
  ) => {
    for (const { name, origin } of remotes) {
      const proxy = createProxy({ apiOrigin: origin, isTrusted: () => false, log });
      app.get(`${devBase(name)}*`, handsOver(proxy.forward));
      app.addHook('onClose', async () => proxy.close());
    }
  },
  { name: 'development' },
);
