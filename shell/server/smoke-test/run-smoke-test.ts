import { classPrefix } from '@tableside/contracts/registry/names';
import { releaseKey, toRegistered } from '@tableside/registry/reader';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { finding, type Finding } from '../inspection/finding';
import { makeDeferred } from '../workers/deferred';
import type { Report } from '../workers/messages';
import { RenderThread } from '../workers/render-thread';
import type { ThreadStore } from '../workers/messages';
import { makeSnapshot, failed, readLine, toFinding } from './findings';

/** How long the thread is watched at the end, for what a release left to timers, in milliseconds. */
const WATCH_MS = 150;
/** Slower than in the shell: an endless loop may cost a few seconds of CPU here, and a machine that has just built the
 * release must not fail it. */
const PING_EVERY_MS = 1000;

interface SmokeTestOptions {
  readonly file: string;
  readonly shellDir: string;
  readonly store: ThreadStore;
  readonly sidecar: ReleaseSidecar;
  readonly onStep: (step: string) => void;
  /** @param during the page that was being rendered; null for none */
  readonly onFinding: (finding: Finding, during: string | null) => void;
  /** As in `ThreadOptions`. */
  readonly pingEveryMs?: number;
}

/** Runs a release alone in a render thread of its own: loads every exposed module, calls its services and renders
 * every page and slot. */
export async function runSmokeTest(options: SmokeTestOptions): Promise<void> {
  const {
    file,
    shellDir,
    store,
    sidecar,
    onStep,
    onFinding,
    pingEveryMs = PING_EVERY_MS,
  } = options;
  const release = toRegistered(sidecar);
  const paths = makeDeferred<readonly string[]>();
  const over = makeDeferred<null>();
  let during: string | null = null;
  let recovery: Promise<void> = Promise.resolve();
  let isOver = false;
  const handle = (report: Report) => {
    if (report.type === 'inspected') paths.resolve(report.paths);
    if (report.type === 'found') onFinding(report.finding, during);
    const finding = report.type === 'logged' ? readLine(report.line) : null;
    if (finding) onFinding(finding, during);
  };
  const thread = new RenderThread({
    file,
    settings: { shellDir, inspects: release },
    store,
    onReport: handle,
    onWorkerFailure: (workerFailure) => {
      if (isOver) return;
      // What no one awaits may come pages later.
      onFinding(toFinding(workerFailure), workerFailure.isUsable ? null : during);
      if (workerFailure.isUsable) return;
      isOver = true;
      over.resolve(null);
    },
    onStuck: (_visits, again) => {
      recovery = again;
    },
    pingEveryMs,
  });
  const snapshot = makeSnapshot(sidecar);
  const browserFiles = readBrowserFiles(store, sidecar);
  const render = async (path: string) => {
    during = path;
    onStep(path);
    const pageRequest = {
      url: new URL(path, 'http://localhost'),
      isReturning: false,
      isPrivate: false,
      requestId: 'smokeTest',
    };
    const made = () => thread.render(pageRequest, snapshot).finished;
    // A thread that was only slow makes the page again.
    const { html } = await made().catch(() => recovery.then(made));
    const unstyled = findUnstyled(html, sidecar.name, await browserFiles);
    if (unstyled) onFinding(unstyled, path);
  };
  const run = async () => {
    const isReady = await thread.ready.then(
      () => true,
      () => false,
    );
    if (!isReady) return null;
    onStep('modules');
    const pages = await paths.promise;
    for (const path of [...(sidecar.slots.length > 0 ? ['/'] : []), ...pages]) {
      if (isOver) return null;
      await render(path).catch((error: Error) => {
        if (!isOver) onFinding(failed(error.message), path);
      });
    }
    during = null;
    await wait(WATCH_MS);
    return null;
  };
  await Promise.race([over.promise, run()]).finally(() => thread.retire());
}

async function readBrowserFiles(
  store: ThreadStore,
  { name, version, files }: ReleaseSidecar,
): Promise<string> {
  const own = Object.keys(files).filter((file) => /^(?!server\/).*\.(?:js|css)$/.test(file));
  const texts = own.map(async (file) => String(await store.read(releaseKey(name, version, file))));
  return (await Promise.all(texts)).join('\n');
}

/** Hydration keeps the classes of the server's HTML, so that browsers need the same ones.
 * @param browserFiles code and styles of the browser build */
function findUnstyled(html: string, name: string, browserFiles: string): Finding | null {
  const starts = [classPrefix(name), `${name}__`];
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const unknown = used.find(
    (each) => starts.some((start) => each.startsWith(start)) && !browserFiles.includes(each),
  );
  return unknown === undefined
    ? null
    : finding(
        `renders the class ${unknown}, which its browser files do not have`,
        'Build both parts from the same sources, with the same class names.',
      );
}
