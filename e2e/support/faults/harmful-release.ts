import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { root } from '../processes';
import { seal } from './seal';

/** Where harm goes in: the widget at the top of home, which the server renders with every home page. */
const COMPONENT = /function HomeHero\([^)]*\) \{/;
const TEXTS = /\.(?:c?js|json)$/;

/** Rewrites the built release of marketing into another version whose code does harm; names and hashes fit.
 * @param folder where it goes, which must not be there yet
 * @param harm statements that run with each render of home's hero on the server
 * @param change of each script for browsers, whose chunk is named `widgets`, `routes` or by a number */
export async function makeHarmfulRelease(
  folder: string,
  version: string,
  harm: string,
  change: (chunk: string, text: string) => string = (_chunk, text) => text,
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
  for (const [name, text] of texts) {
    const [, chunk] = /^(\w+)\.[\da-f]+\.js$/.exec(name) ?? [];
    if (chunk) texts.set(name, change(chunk, text));
  }
  const files = await seal(folder, sidecar.files, texts);
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({ ...sidecar, version, container, files }),
  );
}
