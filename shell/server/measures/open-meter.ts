import { createNoopMeter, type Meter } from '@opentelemetry/api';
import type { MetricsConfig } from '../config';

/** Names the service where OTEL_SERVICE_NAME does not. */
const SERVICE_NAME = 'tableside-shell';

export interface OpenMeter {
  readonly meter: Meter;
  /** Hands out what is left, and ends. */
  readonly close: () => Promise<void>;
}

/** OpenTelemetry's meter, as far as somebody wants measures: Prometheus by a port, a collector by the variables OTEL_*. Where
 * nobody does, nothing of the library is loaded.
 * @throws when the port cannot be had */
export async function openMeter({ listen, hasCollector }: MetricsConfig): Promise<OpenMeter> {
  if (!listen && !hasCollector) {
    return { meter: createNoopMeter(), close: () => Promise.resolve() };
  }
  const [{ MeterProvider }, resources] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/resources'),
  ]);
  const readers = [
    ...(listen ? [await openPrometheus(listen)] : []),
    ...(hasCollector ? [await openCollector()] : []),
  ];
  const named = resources.resourceFromAttributes({ 'service.name': SERVICE_NAME });
  const told = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new MeterProvider({ readers, resource: named.merge(told) });
  return { meter: provider.getMeter(SERVICE_NAME), close: () => provider.shutdown() };
}

async function openPrometheus(listen: { readonly port: number; readonly host: string }) {
  const { PrometheusExporter } = await import('@opentelemetry/exporter-prometheus');
  const exporter = new PrometheusExporter({ ...listen, preventServerStart: true });
  await exporter.startServer();
  return exporter;
}

async function openCollector() {
  const [{ PeriodicExportingMetricReader }, { OTLPMetricExporter }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
  ]);
  return new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() });
}
