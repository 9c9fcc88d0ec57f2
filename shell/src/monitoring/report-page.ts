import { onCLS, onINP, onLCP } from 'web-vitals';
import type { PageState } from '../page-state';
import { BEACON_PATH, type Beacon, FAILURE_EVENTS, takeEarlyFailures } from './beacon';
import { PageRecord, readFailure } from './page-record';

/** Failures often come in groups; they are sent together after this delay, in milliseconds. */
const FAILURE_COOLDOWN_MS = 1000;

/** Sends beacons to the shell server: at most one early, after a failure, and one when the page is hidden. Sampled page
 * loads report all releases and web vitals, others only failures. Visitors who ask not to be tracked are not
 * counted. */
export function reportPage({ registry, shell, beaconShare }: PageState): void {
  if (isUnwanted()) return;
  const isSampled = Math.random() < beaconShare;
  const record = new PageRecord(registry, isSampled, shell);
  let isOver = false;
  let hasReportedEarly = false;
  const reportEarly = () => {
    if (hasReportedEarly || isOver || !record.hasNewFailure) return;
    hasReportedEarly = true;
    setTimeout(() => {
      if (!isOver) post(record.take(false));
    }, FAILURE_COOLDOWN_MS);
  };
  const handleFailure = (event: Event) => {
    const failure = readFailure(event);
    if (failure) record.recordFailure(failure);
    reportEarly();
  };
  for (const event of takeEarlyFailures()) handleFailure(event);
  for (const type of FAILURE_EVENTS) window.addEventListener(type, handleFailure);
  if (isSampled) watchVitals(record);
  // On the window, after the library's own listeners, which finalize their values on the same
  // event.
  window.addEventListener('visibilitychange', () => {
    if (isOver || document.visibilityState !== 'hidden') return;
    isOver = true;
    post(record.take(true));
  });
}

function watchVitals({ vitals }: PageRecord): void {
  const options = { reportAllChanges: true };
  onLCP(({ value }) => (vitals.lcp = value), options);
  onINP(({ value }) => (vitals.inp = value), options);
  onCLS(({ value }) => (vitals.cls = value), options);
}

function isUnwanted(): boolean {
  const { globalPrivacyControl } = navigator as { readonly globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/** Without cookies or the page URL. A blocked or lost beacon does not matter. */
function post(beacon: Beacon | null): void {
  if (!beacon) return;
  fetch(BEACON_PATH, {
    method: 'POST',
    body: JSON.stringify(beacon),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'origin',
  }).catch(() => undefined);
}
