import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Refusal } from '../refusal';
import type { LocalRemote } from '../working-copy';
import { nameFiles, readTemplate, type RemoteFiles } from './template';

/** Sections of home by remotes that are made so stand between these. */
const ORDERS = { first: 600, last: 999 };

export interface NewRemote {
  readonly name: string;
  /** Absolute folder that is to be made. */
  readonly dir: string;
  /** True: in a repository of its own. */
  readonly isAlone: boolean;
  /** Remotes beside it. */
  readonly neighbors: readonly LocalRemote[];
}

/** Makes the folder of a remote that builds and tests as it is.
 * @returns the files, in order
 * @throws {Refusal} where the folder, the name or the address is taken; nothing is written then */
export async function makeRemote(remote: NewRemote): Promise<readonly string[]> {
  const { name, dir, isAlone, neighbors } = remote;
  refuseTaken(remote);
  const named = nameFiles(await readTemplate(isAlone), name, chooseOrder(name, neighbors));
  const files = await format(named, dir);
  for (const [place, text] of files) {
    const file = path.join(dir, place);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return [...files.keys()];
}

function refuseTaken({ name, dir, neighbors }: NewRemote): void {
  const same = neighbors.find((neighbor) => neighbor.name === name);
  const serving = neighbors.find(({ routes }) => routes.some((claim) => claim.path === `/${name}`));
  const problems = [
    ...(existsSync(dir) ? [`${dir} is there already.`] : []),
    ...(same && same.dir !== dir ? [`There is a remote ${name} already, in ${same.dir}.`] : []),
    ...(serving && serving !== same
      ? [`/${name} is an address of ${serving.name}. Choose another name.`]
      : []),
  ];
  if (problems.length > 0) throw new Refusal([...problems, 'Nothing was written.']);
}

/** A number that no neighbor has: the next free one from where the name leads, so that two teams who do not see each other
 * rarely meet. */
function chooseOrder(name: string, neighbors: readonly LocalRemote[]): number {
  const taken = new Set(neighbors.flatMap(({ slots }) => slots.map(({ order }) => order)));
  const count = ORDERS.last - ORDERS.first + 1;
  const start = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % count;
  const orders = Array.from(
    { length: count },
    (_, step) => ORDERS.first + ((start + step) % count),
  );
  return orders.find((order) => !taken.has(order)) ?? ORDERS.first;
}

/** Names have other lengths than the template's, so lines break elsewhere. Where Prettier is not installed, they stay as they
 * are. */
async function format(files: RemoteFiles, dir: string): Promise<RemoteFiles> {
  const prettier = await findPrettier(path.dirname(dir));
  if (!prettier) return files;
  const formatted = [...files].map(async ([place, text]) => {
    const filepath = path.join(dir, place);
    const { inferredParser } = await prettier.getFileInfo(filepath);
    if (!inferredParser) return [place, text] as const;
    const config = await prettier.resolveConfig(filepath);
    return [place, await prettier.format(text, { ...config, filepath })] as const;
  });
  return new Map(await Promise.all(formatted));
}

interface Prettier {
  readonly getFileInfo: (file: string) => Promise<{ readonly inferredParser: string | null }>;
  readonly resolveConfig: (file: string) => Promise<object | null>;
  readonly format: (text: string, options: object) => Promise<string>;
}

async function findPrettier(folder: string): Promise<Prettier | null> {
  try {
    const entry = createRequire(path.join(folder, 'package.json')).resolve('prettier');
    const module = (await import(pathToFileURL(entry).href)) as Prettier & { default?: Prettier };
    return module.default ?? module;
  } catch {
    return null;
  }
}
