import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { figuresReport, type FiguresReport } from '@tableside/contracts/desk/figures/wire';
import { reportFigures } from './report-figures';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };

let folder: string;
let host: Server;
let status: number;
const got: { token: string | undefined; report: FiguresReport }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'figures-'));
  host = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      got.push({
        token: request.headers.authorization,
        report: figuresReport.parse(JSON.parse(body)),
      });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  status = 200;
  got.length = 0;
  log.warn.mockClear();
});

const line = (views: number) => ({ slot: 'banner', page: '/', views, presses: 0 }) as const;

function begin(value: string | undefined, file = 'none.key') {
  const waiting: ReturnType<typeof line>[] = [];
  const counter = { take: () => waiting.splice(0) };
  const { port } = host.address() as AddressInfo;
  const key = { value, file: path.join(folder, file) };
  const end = reportFigures({
    apiOrigin: `http://127.0.0.1:${port}`,
    key,
    counter,
    log,
    everyMs: 10,
  });
  return { count: (views: number) => waiting.push(line(views)), end };
}
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('reports what was counted, and nothing where nothing was', async () => {
  const { count, end } = begin('a key');
  count(3);
  await until(() => got.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await end();
  expect(got).toEqual([
    { token: 'Bearer a key', report: { id: expect.any(String), lines: [line(3)] } },
  ]);
  expect(log.warn).not.toHaveBeenCalled();
});

test('what was not taken is sent again as the same report; what came meanwhile is the next one', async () => {
  status = 503;
  const { count, end } = begin('a key');
  count(1);
  await until(() => got.length === 2);
  count(2);
  await until(() => got.length === 4);
  expect(new Set(got.map(({ report }) => JSON.stringify(report))).size).toBe(1);
  expect(log.warn).toHaveBeenCalledTimes(1);
  status = 200;
  await until(() => got.some(({ report }) => report.lines[0]?.views === 2));
  await end();
  expect(got.at(-1)?.report.id).not.toBe(got[0]?.report.id);
});

test('what was counted last goes out at the end', async () => {
  const { count, end } = begin('a key');
  count(7);
  await end();
  expect(got.map(({ report }) => report.lines)).toEqual([[line(7)]]);
});

test('waits for the key that the API host makes at its first start', async () => {
  const { count, end } = begin(undefined, 'figures.key');
  count(5);
  await until(() => log.warn.mock.calls.length > 0);
  expect(got).toEqual([]);
  await writeFile(path.join(folder, 'figures.key'), 'of the host');
  await until(() => got.length > 0);
  await end();
  expect(got[0]).toMatchObject({ token: 'Bearer of the host', report: { lines: [line(5)] } });
});
