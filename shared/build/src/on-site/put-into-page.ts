import { unpackJson } from '@tableside/contracts/common/packed-json';
import { describeDevRemote, REFRESH_HOOK } from '@tableside/contracts/registry/development';
import type { RemoteManifest } from '@tableside/contracts/registry/wire';
import { ASSETS_BASE, type DevelopmentShell } from './development-shell';

/** The state that a page begins with: how shells write it, by `packPageState`. */
const STATE = /(<script type="application\/json" id="page-state">)(.*?)(<\/script>)/s;

/** The script that a page begins with. */
const SCRIPT = /<script async src="\/assets\/main\.[^>]*>/;

/** What of the state is changed. */
interface WrittenState {
  readonly config: object;
  readonly registry: { readonly names: readonly string[]; readonly remotes: unknown };
}

/** A deployed page with a remote in development in the place of its live release, and the developers' shell in that of the
 * live shell. The browser renders all of the page, with the answers that the server already has.
 * @returns the same page where it carries no state */
export function putIntoPage(
  html: string,
  manifest: RemoteManifest,
  { script, styles }: Pick<DevelopmentShell, 'script' | 'styles'>,
): string {
  const sheets = styles.map((file) => `<link rel="stylesheet" href="${ASSETS_BASE}${file}">`);
  // The live release is not run.
  const ahead = new RegExp(`<link rel="preload"[^>]* href="/releases/${manifest.name}/[^>]*>`, 'g');
  const page = html
    .replaceAll(ahead, '')
    .replace('<head>', () => `<head><script>${REFRESH_HOOK}</script>`)
    .replace(SCRIPT, () => `${sheets.join('')}<script async src="${ASSETS_BASE}${script}">`);
  return page.replace(STATE, (_all, start: string, json: string, end: string) => {
    const state = JSON.parse(json) as WrittenState;
    const changed = {
      ...state,
      // By this machine, which hands calls on to the site.
      config: { ...state.config, apiOrigin: '' },
      registry: withRemote(state.registry, manifest),
      modules: [],
      loaderData: null,
      errors: null,
      beaconShare: 0,
    };
    return start + JSON.stringify(changed).replaceAll('<', '\\u003c') + end;
  });
}

/** What is not packed is read as it stands. */
function withRemote(
  { names, remotes }: WrittenState['registry'],
  { exposes, ...declared }: RemoteManifest,
): WrittenState['registry'] {
  const { releases, ...remote } = describeDevRemote({ ...declared, exposes: Object.keys(exposes) });
  const own = { ...remote, releases: releases.map((release) => ({ ...release, hashes: [] })) };
  const others = names
    .map((name, index) => ({ name, remote: (unpackJson(remotes) as unknown[])[index] }))
    .filter(({ name }) => name !== declared.name);
  return {
    names: [...others.map(({ name }) => name), declared.name],
    remotes: [...others.map((other) => other.remote), own],
  };
}
