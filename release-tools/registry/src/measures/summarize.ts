import { findP75, measuresOf, type ReleaseMeasures } from './release-measures';

/** What was seen of a release within the last hour, for people and programs. */
export interface MeasureSummary {
  readonly remote: string;
  readonly version: string;
  /** Pages rendered on the server. */
  readonly renders: { readonly loads: number; readonly failures: number };
  /** Page loads that browsers told of. */
  readonly browsers: { readonly loads: number; readonly failures: number };
  /** Largest contentful paint that three quarters keep within, in milliseconds; null where none is known. */
  readonly lcpP75: number | null;
  /** The same of the interaction to next paint. */
  readonly inpP75: number | null;
}

/** What all shell servers have seen, release by release.
 * @param all what each of them reports */
export function summarizeMeasures(all: readonly ReleaseMeasures[]): MeasureSummary[] {
  const names = new Map(all.map((each) => [`${each.remote}@${each.version}`, each]));
  return [...names.values()].map(({ remote, version }) => {
    const { renders, browsers } = measuresOf(all, remote, version);
    return {
      remote,
      version,
      renders: { loads: renders.loads, failures: renders.failures },
      browsers: { loads: browsers.loads, failures: browsers.failures },
      lcpP75: findP75(browsers.lcp, 'lcp'),
      inpP75: findP75(browsers.inp, 'inp'),
    };
  });
}

/** In a line for people, such as `1.4.0 in the last hour: 120 renders, 0 failed; 48 page loads, 1 failed; LCP 1.2 s, INP 80 ms`. */
export function describeSummary(summary: MeasureSummary): string {
  const { version, renders, browsers, lcpP75, inpP75 } = summary;
  const vitals = [
    ...(lcpP75 === null ? [] : [`LCP ${(lcpP75 / 1000).toFixed(1)} s`]),
    ...(inpP75 === null ? [] : [`INP ${inpP75} ms`]),
  ].join(', ');
  return [
    `${version} in the last hour: ${renders.loads} renders, ${renders.failures} failed`,
    `${browsers.loads} page loads in browsers, ${browsers.failures} failed`,
    ...(vitals ? [vitals] : []),
  ].join('; ');
}
