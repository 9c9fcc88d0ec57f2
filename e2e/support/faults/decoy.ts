import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

const SECRET = 'decoy-secret';

/** A file, a setting and a server that releases must not get at.
 * `harm`: statements that look for them and keep what they find. `taken`: what was found. */
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
