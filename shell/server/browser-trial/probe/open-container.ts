import { findShared } from './share-scope';

/** What a remote's entry defines, once the shell has given it the libraries. */
interface Container {
  readonly get: (expose: string) => Promise<() => unknown>;
  readonly init: (scope: object) => unknown;
}

interface Globals extends Readonly<Record<string, unknown>> {
  readonly trustedTypes?: {
    readonly createPolicy: (
      name: string,
      rules: { readonly createScriptURL: (url: string) => string },
    ) => { readonly createScriptURL: (url: string) => string };
  };
}
const globals = globalThis as unknown as Globals;

/** A remote's container: the one that the page has opened, else a new one with the libraries of the page's shell.
 * @param name of its global
 * @param entry address of its script */
export async function openContainer(name: string, entry: string): Promise<Container> {
  const known = globals[name] as Container | undefined;
  if (known) return known;
  await runScript(entry);
  const container = globals[name] as Container | undefined;
  const scope = findShared();
  if (!container || !scope) throw new Error(`${entry} ran and left no container.`);
  await container.init(scope);
  return container;
}

function runScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} could not be loaded.`));
    // The shell gives its own policy to names of this kind.
    const policy = globals.trustedTypes?.createPolicy('wp-mfe_trial', {
      createScriptURL: (address) => address,
    });
    script.src = policy?.createScriptURL(url) ?? url;
    document.head.append(script);
  });
}
