import type { Telemetry } from '@tableside/platform';

/** Tells of failures that a screen has dealt with, as an event that a collector may listen to. */
export const createTelemetry = (): Telemetry => ({
  report: (error, context) => {
    window.dispatchEvent(new CustomEvent('shell:failure', { detail: { error, context } }));
  },
});
