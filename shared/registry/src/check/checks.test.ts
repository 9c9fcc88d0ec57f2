import { FEDERATION_PACKAGE } from '@tableside/contracts/registry/names';
import * as commands from '../commands';
import { openDirectoryStore } from '../stores/directory-store';
import { makeTempDir, SHELL, writeRelease } from '../fixtures';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => {
  temp = await makeTempDir();
});
afterEach(() => temp.remove());

const scriptOf = (bytes: number) => 'x'.repeat(bytes);

/** Publishes a release of marketing with these files and activates it. */
async function release(
  files: Readonly<Record<string, string>>,
  { requires = { react: '^19.0.0' }, shell = SHELL } = {},
) {
  const folder = await writeRelease(temp.dir, 'marketing', { files, sidecar: { requires } });
  const context: commands.CommandContext = {
    store: openDirectoryStore(`${temp.dir}/store`),
    environment: 'production',
    by: 'tester',
    readShell: () => Promise.resolve(shell),
    releaseFolder: () => folder,
  };
  await commands.publish(context, 'marketing');
  return commands.activate(context, 'marketing', '1.0.0');
}

describe('checkRelease', () => {
  test('accepts an entry and modules as large as the limits', async () => {
    const files = { 'remoteEntry.js': scriptOf(60_000), 'routes.js': scriptOf(400_000) };
    expect((await release(files)).remotes.marketing?.active.version).toBe('1.0.0');
  });

  test.each([
    [
      'an entry above its limit',
      { 'remoteEntry.js': scriptOf(60_001) },
      /remoteEntry\.js of marketing has 60001 bytes; the limit is 60000/,
    ],
    [
      'a module above its limit',
      { 'routes.js': scriptOf(400_001) },
      /\.\/routes of marketing loads 400001 bytes of script; the limit is 400000/,
    ],
    [
      'a foreign selector after one with brackets',
      { 'routes.css': '.marketing__a:is(.marketing__b,:hover),body{margin:0}' },
      /^routes\.css:1:40 of marketing styles "body"/,
    ],
  ])('refuses %s', async (_what, files, sentence) => {
    await expect(release(files)).rejects.toThrow(sentence);
  });

  const needsRuntime = { requires: { react: '^19.0.0', [FEDERATION_PACKAGE]: '^2.9.2' } };
  const shellWith = (version: string) => ({
    ...SHELL,
    provided: { ...SHELL.provided, [FEDERATION_PACKAGE]: version },
  });

  test('refuses an entry without a runtime under a shell that brings none', async () => {
    await expect(release({}, needsRuntime)).rejects.toThrow(
      `marketing requires the runtime of ${FEDERATION_PACKAGE}, which shell 1.0.0 does not bring.`,
    );
  });

  test('refuses it under a shell with an older runtime', async () => {
    await expect(release({}, { ...needsRuntime, shell: shellWith('2.9.1') })).rejects.toThrow(
      `marketing requires ${FEDERATION_PACKAGE} ^2.9.2, and shell 1.0.0 provides 2.9.1.`,
    );
  });

  test.each([
    ['such an entry', needsRuntime],
    ['an older one that needs no runtime', {}],
  ])('accepts %s under a shell that brings one', async (_what, options) => {
    const live = await release({}, { ...options, shell: shellWith('2.10.0') });
    expect(live.remotes.marketing?.active.version).toBe('1.0.0');
  });
});
