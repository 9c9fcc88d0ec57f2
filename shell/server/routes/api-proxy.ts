import { METHODS, type IncomingMessage, type ServerResponse } from 'node:http';
import { HOST_FILES_PATH } from '@tableside/contracts/common/pictures';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import plugin from 'fastify-plugin';
import { PLAIN_TEXT } from '../http/send-text';
import { type Proxy, createProxy } from './proxy';
import { devBase } from '@tableside/contracts/registry/names';
import type { DevRemote } from '../config';
import type { Logger } from '../logger';

/** Gives a request to somebody who answers it on the socket, before anything reads its body. */
export function handOver(
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  answer(request, reply.raw);
}

/** A route that is answered as soon as its headers are there. */
const handsOver = (answer: Parameters<typeof handOver>[2]) => ({
  onRequest: ((request, reply) => handOver(request, reply, answer)) as onRequestHookHandler,
  handler: () => undefined,
});

/** What a host says of itself, and its calls: those that are meant for everybody have an address of their own. */
function isNoFile(hostPath: string): boolean {
  const plain = hostPath.replace(/%[2-7][\da-f]/gi, (letter) => decodeURIComponent(letter));
  if (!URL.canParse(`http://host${plain}`)) return false;
  return /^\/+(?:healthz|readyz|api)(?:\/|$)/i.test(new URL(`http://host${plain}`).pathname);
}

/** What the API host answers: its calls and pictures with any method, and its other files to look at. */
export const apiProxy = plugin(
  async (app, { proxy }: { readonly proxy: Proxy }) => {
    for (const method of METHODS) {
      if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
    }
    for (const url of ['/api/*', '/uploads/*']) app.all(url, handsOver(proxy.forward));
    app.get(
      `${HOST_FILES_PATH}*`,
      handsOver((request, response) => {
        const hostPath = request.url?.slice(HOST_FILES_PATH.length - 1) ?? '';
        if (isNoFile(hostPath))
          response.writeHead(404, { 'content-type': PLAIN_TEXT }).end('Not found\n');
        else proxy.forward(request, response, hostPath);
      }),
    );
    app.addHook('onClose', async () => proxy.close());
  },
  { name: 'api-proxy' },
);

/** Development servers behind the site's own address, where the page's policies want all scripts. */
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
