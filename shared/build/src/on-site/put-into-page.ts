import { describeDevRemote, REFRESH_HOOK } from '@tableside/contracts/registry/names';
import type { RemoteManifest } from '@tableside/contracts/registry/release';
import { ASSETS_BASE, type DevelopmentShell } from './development-shell';

/** The state that a page begins with: what the shell calls PageState. */
const STATE = /(<script type="application\/json" id="page-state">)(.*?)(<\/script>)/s;

/** The script that a page begins with. */
const SCRIPT = /<script async src="\/assets\/main\.[^>]*>/;

/** What of the state is changed. */
interface WrittenState {
  readonly config: object;
  readonly registry: Readonly<Record<string, unknown>>;
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
      registry: {
        ...state.registry,
        [manifest.name]: describeDevRemote({ ...manifest, exposes: Object.keys(manifest.exposes) }),
      },
      modules: [],
      loaderData: null,
      errors: null,
      beaconShare: 0,
    };
    return start + JSON.stringify(changed).replaceAll('<', '\\u003c') + end;
  });
}
