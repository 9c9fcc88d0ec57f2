import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxy } from './proxy';
import type { IsTrusted } from '../config';

export const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
export const open: Server[] = [];

export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function setUp(apiOrigin: string, isTrusted: IsTrusted = () => false) {
  const proxy = createProxy({ apiOrigin, isTrusted, log });
  return { site: await listen(proxy.forward), close: proxy.close };
}

/** After each test. */
export async function closeServers(): Promise<void> {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
