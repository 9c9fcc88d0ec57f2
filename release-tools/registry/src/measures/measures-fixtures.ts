import { noMeasures, type ReleaseMeasures } from './release-measures';

interface Counts {
  /** Renders, and those that failed. */
  readonly renders?: readonly [number, number];
  /** Networks, and those with a failure. */
  readonly networks?: readonly [number, number];
}

/** Test helper: what a shell server has seen of a release. */
export function makeMeasures(
  remote: string,
  version: string,
  { renders = [0, 0], networks = [0, 0] }: Counts = {},
): ReleaseMeasures {
  const none = noMeasures(remote, version);
  const [loads, failures] = renders;
  const [loaded, failedNetworks] = networks;
  return {
    ...none,
    renders: { ...none.renders, loads, failures },
    browsers: {
      ...none.browsers,
      loads: loaded,
      failures: failedNetworks,
      networks: loaded,
      failedNetworks,
    },
  };
}
