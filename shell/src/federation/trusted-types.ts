import { assetsOrigin } from './assets-origin';

/** The browser's Trusted Types interface, as far as it is used here. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy;
  readonly emptyHTML: unknown;
}
interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

/** Scripts come from the site's own releases and assets, or from the origin that the page names for them, and from nowhere
 * else. */
function allowScriptUrl(url: string): string {
  const { origin, pathname } = new URL(url, document.baseURI);
  if (
    [window.location.origin, assetsOrigin].includes(origin) &&
    /^\/(?:releases|assets)\//.test(pathname)
  )
    return url;
  throw new TypeError(`No script may come from ${url}`);
}

let policy: ScriptUrlPolicy = { createScriptURL: allowScriptUrl };

/** Makes the shell's policy the one policy of the page. Every release asks for one of its own name; it is handed
 * the shell's, so that the content security policy lists two names for ever, and a second load of the same
 * release does not fail for its name. Call once, before the first remote loads. */
export function installTrustedTypes(): void {
  if (!factory) return;
  const shellPolicy = factory.createPolicy('shell', { createScriptURL: allowScriptUrl });
  policy = shellPolicy;
  const create = factory.createPolicy.bind(factory);
  factory.createPolicy = (name, rules) =>
    name.startsWith('wp-mfe_') ? shellPolicy : create(name, rules);
}

/** @throws {TypeError} for an address that scripts must not come from */
export const toTrustedUrl = (url: string): unknown => policy.createScriptURL(url);

/** Nothing, in the form that `innerHTML` takes on this page. */
export const EMPTY_HTML = (factory?.emptyHTML ?? '') as string;
