import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseSidecar } from '@tableside/contracts/registry/wire';
import { root } from '../processes';
import { seal } from './seal';

/** Where harm goes in: the widget at the top of home, which the server renders with every home page. */
const COMPONENT = /function HomeHero\([^)]*\) \{/;
const TEXTS = /\.(?:c?js|json)$/;

/** Rewrites the built release of marketing into another version whose code for the server does harm; names and hashes fit.
 * @param folder where it goes, which must not be there yet
 * @param harm statements that run with each render of home's hero */
export async function makeHarmfulRelease(
  folder: string,
  version: string,
  harm: string,
): Promise<void> {
  await cp(path.join(root, 'mfe-marketing/dist/release'), folder, { recursive: true });
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const sidecar = JSON.parse(await read('release.json')) as ReleaseSidecar;
  const container = `mfe_marketing_${version.replaceAll(/\W/g, '_')}`;
  const names = Object.keys(sidecar.files).filter((file) => TEXTS.test(file));
  const texts = new Map<string, string>();
  for (const name of names) {
    const text = await read(name);
    texts.set(
      name,
      text
        .replaceAll(sidecar.container, container)
        .replaceAll(`/releases/marketing/${sidecar.version}/`, `/releases/marketing/${version}/`),
    );
  }
  const server = texts.get(sidecar.server ?? '') ?? '';
  if (!COMPONENT.test(server)) throw new Error('The hero is not in the server build.');
  texts.set(
    sidecar.server ?? '',
    server.replace(COMPONENT, (start) => `${start} ${harm};`),
  );
  const files = await seal(folder, sidecar.files, texts);
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({ ...sidecar, version, container, files }),
  );
}
