import { createHash } from 'node:crypto';
import { mkdir, writeFile, cp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import type {
  ReleaseFiles,
  ShellSidecar,
  ReleaseSidecar,
} from '@tableside/contracts/registry/release';
import { root } from '../processes';

const integrityOf = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Writes the files and updates hashes in files that contain another file's hash.
 * @param files of the release with their old hashes
 * @param texts changed files by name
 * @returns all files with their new hashes
 */
export async function signer(
  folder: string,
  files: ReleaseFiles,
  texts: Map<string, string>,
): Promise<ReleaseFiles> {
  const hashes = new Map([...texts.keys()].map((name) => [name, files[name]?.integrity ?? '']));
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [name, text] of texts) {
      const before = hashes.get(name) ?? '';
      const after = integrityOf(text);
      if (before === after) continue;
      hasChanged = true;
      hashes.set(name, after);
      for (const [other, its] of texts) texts.set(other, its.replaceAll(before, after));
    }
  }
  const signed = { ...files };
  for (const [name, text] of texts) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
    signed[name] = { bytes: Buffer.byteLength(text), integrity: integrityOf(text) };
  }
  return signed;
}

/**
 * Where faults are inserted: the widget at the top of home, which the server renders with every
 * home page.
 */
const COMPONENT = /function HomeHero\([^)]*\) \{/;
const TEXTS = /\.(?:c?js|json)$/;

/**
 * Rewrites the built release of marketing into another version with a fault; names and hashes
 * are valid.
 * @param folder target, which must not exist
 * @param harm statements that run with each server render of home's hero
 * @param change applied to each browser script; its chunk is named `widgets`, `routes` or by a
 * number
 */
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
  const files = await signer(folder, sidecar.files, texts);
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({ ...sidecar, version, container, files }),
  );
}

const SHELL_TEXTS = /\.(?:c?js|json|css)$/;
/** A script or style sheet name: `main.0123abcd.js`. */
const HASHED = /^client\/.*\.([\da-f]{8})\.(?:js|css)$/;

/**
 * Rewrites the built shell into another version in which every script and style sheet has
 * another name.
 * @param folder target, which must not exist
 */
export async function makeOtherShell(folder: string, version: string): Promise<void> {
  await cp(path.join(root, 'shell/dist'), folder, { recursive: true });
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const sidecar = JSON.parse(await read('release.json')) as ShellSidecar;
  const names = Object.keys(sidecar.files);
  const hashes = new Set(names.flatMap((file) => HASHED.exec(file)?.[1] ?? []));
  const rename = (text: string) => [...hashes].reduce(renameHash, text);
  const renameHash = (text: string, hash: string) =>
    text.replaceAll(hash, otherHash(hash, version));
  const files: ShellSidecar['files'] = {};
  const texts = new Map<string, string>();
  for (const file of names) {
    const known = sidecar.files[file];
    const isText = SHELL_TEXTS.test(file);
    const text = isText ? rename(await read(file)) : '';
    if (isText && known) {
      files[rename(file)] = known;
      texts.set(rename(file), text);
    }
    // Prebuilt encodings contain the old text.
    if (isText || file.endsWith('.br')) await rm(path.join(folder, file));
    else if (known) files[file] = known;
  }
  const manifest = JSON.parse(texts.get('shell.json') ?? '') as object;
  texts.set('shell.json', JSON.stringify({ ...manifest, version }));
  const signed = await signer(folder, files, texts);
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({ ...sidecar, version, files: signed }),
  );
}

const otherHash = (hash: string, version: string): string =>
  createHash('sha256')
    .update(hash + version)
    .digest('hex')
    .slice(0, 8);

const SECRET = 'decoy-secret';

/**
 * A file, a setting and a server that releases must not reach. `harm`: statements that look for
 * them and store what they find. `taken`: what was found.
 */
export async function openDecoy(folder: string) {
  const [key, loot] = ['decoy.json', 'loot.txt'].map((name) => path.join(folder, name));
  if (!key || !loot) throw new Error('There are two files.');
  await writeFile(key, SECRET);
  process.env['DECOY'] = SECRET;
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const tries = [
    `keep(load('fs').readFileSync(${JSON.stringify(key)}))`,
    `keep(load('fs').readFileSync('/proc/self/environ'))`,
    `keep(load('child_process').execFileSync('cat', [${JSON.stringify(key)}]))`,
    `keep(process.env.DECOY)`,
    `keep(JSON.stringify(process.report.getReport().environmentVariables))`,
    `load('net').connect(${port}, '127.0.0.1').on('error', () => {})`,
    `void fetch('http://127.0.0.1:${port}/').catch(() => {})`,
  ];
  return {
    harm: [
      `const load = (name) => process.getBuiltinModule('node:' + name)`,
      `const keep = (text) => load('fs').appendFileSync(${JSON.stringify(loot)}, String(text))`,
      ...tries.map((each) => `try { ${each} } catch {}`),
    ].join(';\n'),
    taken: async (): Promise<string[]> => {
      const text = await readFile(loot, 'utf8').catch(() => '');
      return [
        ...(text ? [`a file with ${text.split(SECRET).length - 1} secrets`] : []),
        ...(connections > 0 ? ['a connection'] : []),
      ];
    },
    async [Symbol.asyncDispose]() {
      delete process.env['DECOY'];
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
