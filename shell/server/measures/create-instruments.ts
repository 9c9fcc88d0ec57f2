import { ValueType, type Meter } from '@opentelemetry/api';
import { DURATION_CLASSES } from '@tableside/registry/registry/measures';

/** Classes of the layout shift score, which has no unit. */
const SHIFT_CLASSES = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/** What a browser's post came to. */
export type BeaconOutcome = 'accepted' | 'malformed' | 'foreign' | 'limited' | 'unserved';

/** What is measured, under OpenTelemetry's names. Prometheus writes `tableside_loads_total` and so on. Releases are labeled by
 * remote and version, and only those that are served are, so that the number of series is bounded. */
export function createInstruments(meter: Meter) {
  const histogram = (name: string, description: string, edges: readonly number[], unit?: string) =>
    meter.createHistogram(name, {
      description,
      valueType: ValueType.DOUBLE,
      advice: { explicitBucketBoundaries: [...edges] },
      ...(unit && { unit }),
    });
  return {
    loads: meter.createCounter('tableside.loads', {
      description: 'Page loads with a release: renders on the server, and the sample of browsers',
    }),
    failures: meter.createCounter('tableside.failures', {
      description: 'Page loads in which a release failed, by kind',
    }),
    render: histogram(
      'tableside.render.duration',
      'How long React took to write a page with the release',
      DURATION_CLASSES.render,
      'ms',
    ),
    lcp: histogram('tableside.web_vitals.lcp', 'Largest paint', DURATION_CLASSES.lcp, 'ms'),
    inp: histogram('tableside.web_vitals.inp', 'Next paint', DURATION_CLASSES.inp, 'ms'),
    cls: histogram('tableside.web_vitals.cls', 'Layout shift score', SHIFT_CLASSES),
    beacons: meter.createCounter('tableside.beacons', {
      description: 'Posts to /beacons, by what became of them',
    }),
  };
}
export type Instruments = ReturnType<typeof createInstruments>;
