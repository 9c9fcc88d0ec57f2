import { once } from 'node:events';
import { createServer } from 'node:http';
import { createNoopMeter, type Meter } from '@opentelemetry/api';
import type { MetricsConfig } from '../config';

/** Names the service where OTEL_SERVICE_NAME does not. */
const SERVICE_NAME = 'tableside-shell';

export interface OpenMeter {
  readonly meter: Meter;
  /** Begins to answer at the port, where there is one.
   * @throws when the port cannot be had */
  readonly listen: () => Promise<void>;
  /** Hands out what is left, and ends. */
  readonly close: () => Promise<void>;
}

/** OpenTelemetry's meter, as far as somebody wants measures: Prometheus by a port, a collector by the variables OTEL_*. Where
 * nobody does, nothing of the library is loaded. */
export async function openMeter({ listen, hasCollector }: MetricsConfig): Promise<OpenMeter> {
  if (!listen && !hasCollector) {
    const nothing = () => Promise.resolve();
    return { meter: createNoopMeter(), listen: nothing, close: nothing };
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
    close: async () => {
      await prometheus?.close();
      await provider.shutdown();
    },
  };
}

/** Its own server cannot say that its port is taken. */
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
    close: async () => {
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
