import { FILE_RETRY } from '@tableside/contracts/registry/names';
import { BrokenRemoteError, LateRemoteError, RemoteUnavailableError } from './errors';
import { assetsOrigin } from './registry';

/** How long a remote's entry may take, in milliseconds. */
export const ENTRY_TIMEOUT_MS = 5000;

export interface ContainerAddress {
  /** Name of the global that the script defines. */
  readonly container: string;
  readonly url: string;
  readonly integrity: string;
}

/** Runs a remote's entry script and returns the container that it defines.
 * @throws {RemoteUnavailableError} when it does not arrive in time, or at all
 * @throws {BrokenRemoteError} when it arrives and defines nothing, or is not the file that was released */
export async function loadContainer({
  container,
  url,
  integrity,
}: ContainerAddress): Promise<object> {
  const globals = globalThis as unknown as Record<string, unknown>;
  // An earlier run of the same release may have left its container; only this script's counts.
  globals[container] = undefined;
  await withRetry(() => runScript(url, integrity));
  const loaded = globals[container];
  if (typeof loaded === 'object' && loaded !== null) return loaded;
  throw new BrokenRemoteError(`${url} did not define its container.`);
}

async function withRetry(load: (isRetry: boolean) => Promise<void>): Promise<void> {
  try {
    await load(false);
  } catch (error) {
    if (error instanceof LateRemoteError) throw error;
    const { waitMs, jitterMs } = FILE_RETRY;
    await new Promise((resolve) => setTimeout(resolve, waitMs + jitterMs * Math.random()));
    await load(true);
  }
}

function runScript(url: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const finish = (error?: Error) => {
      clearTimeout(timer);
      script.onload = script.onerror = null;
      script.remove();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(
      () => finish(new LateRemoteError(`${url} took longer than ${ENTRY_TIMEOUT_MS} ms.`)),
      ENTRY_TIMEOUT_MS,
    );
    script.onload = () => finish();
    script.onerror = () => finish(new RemoteUnavailableError(`${url} could not be loaded.`));
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    // The runtime's types only allow strings here.
    script.src = toTrustedUrl(url) as string;
    document.head.append(script);
  });
}

export function prefetchFile(url: string): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.href = url;
  document.head.append(link);
}

/** Like `addStyles`, with one retry. */
export const loadStyles = (name: string, url: string, integrity: string): Promise<void> =>
  withRetry((isRetry) => addStyles(name, url, integrity, isRetry));

/** Adds a release's style sheet unless the page already has it, inlined or from an earlier load. A hanging request is
 * abandoned when the sheet is requested at another URL.
 * @param name file name, which contains a content hash
 * @param isRetry true when retrying a lost request, which may have been replaced in the meantime */
function addStyles(name: string, url: string, integrity: string, isRetry: boolean): Promise<void> {
  const known = findStyles(name);
  if (known && !isOnItsWay(known)) return Promise.resolve();
  if (known && (isRetry || known.getAttribute('href') === url)) return whenLoaded(known, url);
  known?.remove();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  // The remote's own loader looks for this attribute and then skips the sheet.
  link.dataset['href'] = name;
  link.setAttribute('href', url);
  const loading = whenLoaded(link, url);
  document.head.append(link);
  return loading;
}

const findStyles = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-href="${CSS.escape(name)}"]`);

const isOnItsWay = (element: HTMLElement): boolean =>
  element instanceof HTMLLinkElement && !element.sheet;

function whenLoaded(link: HTMLElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener(
      'error',
      () => {
        link.remove();
        reject(new RemoteUnavailableError(`${url} could not be loaded.`));
      },
      { once: true },
    );
  });
}

/** The part of the browser's Trusted Types interface used here. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy;
  readonly emptyHTML: unknown;
}
interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

/** Allows scripts only from the site's own releases and assets, or from the assets origin named by the page. */
function allowScriptUrl(url: string): string {
  const { origin, pathname } = new URL(url, document.baseURI);
  if (
    [window.location.origin, assetsOrigin].includes(origin) &&
    /^\/(?:releases|assets)\//.test(pathname)
  )
    return url;
  throw new TypeError(`Scripts from ${url} are not allowed`);
}

let policy: ScriptUrlPolicy = { createScriptURL: allowScriptUrl };

/** Makes the shell's policy the only one on the page. Each release requests a policy of its own name and gets the
 * shell's, so the content security policy can stay fixed and a release can load twice. Call once, before the first
 * remote loads. */
export function installTrustedTypes(): void {
  if (!factory) return;
  const shellPolicy = factory.createPolicy('shell', { createScriptURL: allowScriptUrl });
  policy = shellPolicy;
  const create = factory.createPolicy.bind(factory);
  factory.createPolicy = (name, rules) =>
    name.startsWith('wp-mfe_') ? shellPolicy : create(name, rules);
}

export const toTrustedUrl = (url: string): unknown => policy.createScriptURL(url);

/** Empty HTML in the form that `innerHTML` accepts on this page. */
export const EMPTY_HTML = (factory?.emptyHTML ?? '') as string;
