import type { PartRemote, PreviewState } from './preview-state';

export interface Part {
  readonly remote: string;
  readonly release: string;
  readonly slot: string;
  readonly loadTime: string;
  readonly reason: string;
  readonly isOff: boolean;
  readonly elements: readonly HTMLElement[];
}

const isLoaded = (container: string): boolean =>
  typeof (globalThis as unknown as Record<string, unknown>)[container] === 'object';

export function describeParts(state: PreviewState): readonly Part[] {
  return state.remotes.flatMap((remote) => [
    ...describePage(remote, state),
    ...describeSlots(remote, state),
  ]);
}

function describePage(remote: PartRemote, state: PreviewState): readonly Part[] {
  const { pathname } = window.location;
  const path = remote.paths.find((each) => pathname === each || pathname.startsWith(`${each}/`));
  if (path === undefined) return [];
  const main = document.getElementById('main');
  return [toPart(remote, state, `page ${path}`, main ? [main] : [])];
}

function describeSlots(remote: PartRemote, state: PreviewState): readonly Part[] {
  const boxes = document.querySelectorAll<HTMLElement>(
    `[data-remote="${CSS.escape(remote.remote)}"][data-widget]`,
  );
  return [...boxes].map((box) => {
    const { slot = '', widget = '' } = box.dataset;
    return toPart(remote, state, `${slot} (${widget})`, [box]);
  });
}

function toPart(
  { remote, releases, reason, detail, live }: PartRemote,
  { ran, threw }: PreviewState,
  slot: string,
  elements: readonly HTMLElement[],
): Part {
  const rendered = ran.find((each) => each.remote === remote);
  const failed = threw.filter((each) => each.remote === remote).map(({ version }) => version);
  const loaded = releases.filter(({ container }) => isLoaded(container));
  // A release loaded later replaced one that failed.
  const shown = loaded.at(-1)?.version ?? rendered?.version ?? releases[0]?.version ?? 'none';
  const stepped = releases[0] && shown !== releases[0].version ? releases[0].version : null;
  const isOff = reason === 'off';
  const why = [
    `${reason}: ${detail}`,
    ...(stepped ? [`fallback: ${stepped} threw or could not be loaded`] : []),
    ...failed.map((version) => `${version} threw on the server`),
    ...(isOff ? [] : [rendered ? 'rendered by the server' : 'rendered by the browser']),
    ...(live && live !== shown && !isOff ? [`live release: ${live}`] : []),
  ].join('; ');
  return {
    remote,
    release: isOff ? 'none' : shown,
    slot,
    loadTime: isOff ? '' : formatLoadTime(remote, shown),
    reason: why,
    isOff,
    elements,
  };
}

function formatLoadTime(remote: string, version: string): string {
  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => name.includes(`/releases/${remote}/${version}/`),
  );
  if (files.length === 0) return 'not loaded yet';
  const start = Math.min(...files.map(({ startTime }) => startTime));
  const end = Math.max(...files.map(({ responseEnd }) => responseEnd));
  const bytes = files.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const from = bytes === 0 ? ', from the browser cache' : `, ${(bytes / 1000).toFixed(1)} kB`;
  return `${Math.round(end - start)} ms, ${files.length === 1 ? '1 file' : `${files.length} files`}${from}`;
}
