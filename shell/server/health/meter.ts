import { once } from 'node:events';
import { createServer } from 'node:http';
import { createNoopMeter, type Meter } from '@opentelemetry/api';
import type { ServerConfig } from '../config';

/** Service name when OTEL_SERVICE_NAME is unset. */
const SERVICE_NAME = 'tableside-shell';

export interface OpenMeter {
  readonly meter: Meter;
  /** Starts listening, if a port is set. @throws when the port is not available */
  readonly listen: () => Promise<void>;
  /** Exports remaining data and stops. */
  readonly close: () => Promise<void>;
}

/** The OpenTelemetry meter, loaded only if Prometheus or a collector is configured. */
export async function openMeter({
  listen,
  hasCollector,
}: ServerConfig['metrics']): Promise<OpenMeter> {
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
  const notified = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new MeterProvider({ readers, resource: named.merge(notified) });
  return {
    meter: provider.getMeter(SERVICE_NAME),
    listen: async () => prometheus?.listen(),
    close: async () => {
      await prometheus?.close();
      await provider.shutdown();
    },
  };
}

/** The exporter's own server does not report a port in use. */
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
