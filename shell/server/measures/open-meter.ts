import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createNoopMeter, type Meter } from '@opentelemetry/api';
import type { MetricsConfig } from '../config';

/** Names the service where OTEL_SERVICE_NAME does not. */
const SERVICE_NAME = 'tableside-shell';

export interface OpenMeter {
  readonly meter: Meter;
  /** Begins to answer at the port, where there is one.
   * @throws when the port cannot be had */
  readonly listen: () => Promise<void>;
  /** Leaves the port to another process. */
  readonly leave: () => Promise<void>;
  /** Hands out what is left, and ends. */
  readonly close: () => Promise<void>;
}

/** OpenTelemetry's meter, as far as somebody wants measures: Prometheus by a port, a collector by the variables OTEL_*. Where
 * nobody does, nothing of the library is loaded. */
export async function openMeter({ listen, hasCollector }: MetricsConfig): Promise<OpenMeter> {
  if (!listen && !hasCollector) {
    const nothing = () => Promise.resolve();
    return { meter: createNoopMeter(), listen: nothing, leave: nothing, close: nothing };
  }
  const [{ MeterProvider }, resources] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/resources'),
  ]);
  const prometheus = listen && (await openPrometheus(listen));
  const readers = [
    ...(prometheus ? [prometheus.exporter] : []),
    ...(hasCollector ? [await openCollector()] : []),
  ];
  const named = resources.resourceFromAttributes({ 'service.name': SERVICE_NAME });
  const told = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new MeterProvider({ readers, resource: named.merge(told) });
  return {
    meter: provider.getMeter(SERVICE_NAME),
    listen: async () => prometheus?.listen(),
    leave: async () => prometheus?.leave(),
    close: async () => {
      await prometheus?.leave();
      await provider.shutdown();
    },
  };
}

/** Its own server begins once and for all; this one may begin, end and begin again. */
async function openPrometheus(address: { readonly port: number; readonly host: string }) {
  const { PrometheusExporter } = await import('@opentelemetry/exporter-prometheus');
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const server = createServer((request, response) => {
    if (request.url === '/metrics') exporter.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  }).unref();
  return {
    exporter,
    listen: async () => {
      if (!server.listening) await once(server.listen(address), 'listening');
    },
    leave: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function openCollector() {
  const [{ PeriodicExportingMetricReader }, { OTLPMetricExporter }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
  ]);
  return new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() });
}

/** How often another process is given time to leave the port, and for how long, in milliseconds. */
const TRIES = 20;
const TRY_EVERY_MS = 500;

/** Answers at the port as soon as another process has left it.
 * @throws when it does not leave it within ten seconds */
export async function takeOverMeter({ listen }: Pick<OpenMeter, 'listen'>): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await listen();
    } catch (error) {
      if (left === 0) throw error;
      await wait(TRY_EVERY_MS);
    }
  }
}
