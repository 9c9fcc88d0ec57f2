import { onCLS, onINP, onLCP } from 'web-vitals';
import type { PageState } from '../page-state';
import { BEACON_PATH, type Beacon, FAILURE_EVENTS, takeEarlyFailures } from './beacon';
import { PageRecord, readFailure } from './page-record';

/** After a failure others follow; they are told together after this long, in milliseconds. */
const FAILURE_REST_MS = 1000;

/** Tells the shell server how this page load went: at most once early, when something has failed, and once when the page is
 * hidden. One of the sample tells of all its releases and of web vitals, any other of failures alone. Whoever asks not to
 * be tracked is not counted. */
export function tellOfPage({ registry, shell, beaconShare }: PageState): void {
  if (isUnwanted()) return;
  const isSampled = Math.random() < beaconShare;
  const record = new PageRecord(registry, isSampled, shell);
  let isOver = false;
  let hasToldEarly = false;
  const tellEarly = () => {
    if (hasToldEarly || isOver || !record.hasNewFailure) return;
    hasToldEarly = true;
    setTimeout(() => {
      if (!isOver) post(record.take(false));
    }, FAILURE_REST_MS);
  };
  const note = (event: Event) => {
    const failure = readFailure(event);
    if (failure) record.noteFailure(failure);
    tellEarly();
  };
  for (const event of takeEarlyFailures()) note(event);
  for (const type of FAILURE_EVENTS) window.addEventListener(type, note);
  if (isSampled) watchVitals(record);
  // On the window, and after those of the library, which complete their figures at the same event.
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

/** Without cookies, and without the address of the page. Where it is blocked or lost, nothing is missing. */
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
