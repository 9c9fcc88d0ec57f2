import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen as listenOnFreePort } from '../listen-fixtures';
import { Metrics } from './metrics';
import { openMeter, type OpenMeter } from './meter';

const opened: OpenMeter[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('serves counters in Prometheus text format', async () => {
  const port = await findFreePort();
  const listen = { port, host: '127.0.0.1' };
  const open = await openMeter({ listen, hasCollector: false });
  opened.push(open);
  await open.listen();
  const metrics = new Metrics(open.meter);
  const release = { remote: 'menu', version: '1.2.0', container: 'mfe_menu_1_2_0' };
  metrics.recordRender({ ran: [release], failed: [], renderMs: 7 });
  metrics.recordRender({ ran: [], failed: [release] });
  metrics.countBeacon('limited');
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  const labels = 'remote="menu",version="1.2.0"';
  const line = (start: string, end: string) =>
    text.split('\n').find((each) => each.startsWith(start) && each.endsWith(end));
  expect(line(`tableside_loads_total{${labels},source="server"`, ' 2')).toBeDefined();
  expect(line(`tableside_failures_total{${labels},source="server"`, ' 1')).toBeDefined();
  expect(line('tableside_beacons_total{outcome="limited"', ' 1')).toBeDefined();
  expect(text).toMatch(/tableside_render_duration_bucket\{.*le="10".*\} 1/);
  expect(text).toContain('service_name="tableside-shell"');
  expect((await fetch(`http://127.0.0.1:${port}/else`)).status).toBe(404);
});

test('sends counters to an OpenTelemetry collector', async () => {
  const paths: string[] = [];
  const bodies: string[] = [];
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = await listenOnFreePort((request, response) => {
    paths.push(request.url ?? '');
    request.on('data', (chunk: Buffer) => bodies.push(String(chunk)));
    request.on('end', () => response.end('{}'));
  });
  try {
    const { meter, close } = await openMeter({ listen: null, hasCollector: true });
    new Metrics(meter).countBeacon('foreign');
    await close();
  } finally {
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  }
  expect(paths).toEqual(['/v1/metrics']);
  expect(bodies.join('')).toContain('tableside.beacons');
});

test('reports a port in use', async () => {
  const port = await findFreePort();
  const listen = { port, host: '127.0.0.1' };
  const [one, other] = [
    await openMeter({ listen, hasCollector: false }),
    await openMeter({ listen, hasCollector: false }),
  ];
  opened.push(one, other);
  await one.listen();
  await expect(other.listen()).rejects.toThrow(/EADDRINUSE/);
});

test('records nothing when no exporter is configured', async () => {
  const { meter, close } = await openMeter({ listen: null, hasCollector: false });
  new Metrics(meter).countBeacon('accepted');
  await expect(close()).resolves.toBeUndefined();
});
