import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import type { RegisteredShell, RegisteredShells } from '@tableside/contracts/registry/shell';
import { RegistryFollower } from '@tableside/registry/reading/registry-follower';
import { ConfigError, readConfig } from '../config';
import { listenEverywhere } from '../http/listen-everywhere';
import { createLogger } from '../logger';
import { openReleaseStore } from '../releases/release-store';
import { Launcher } from './launcher';
import { KeptReleases } from './kept-releases';
import { Refusals } from './refusals';
import { ShellProcess } from './shell-process';

/** How often there is a look at the registry, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** How long a shell server may take to be ready, in milliseconds. */
const READY_WITHIN_MS = 60_000;
/** How long the process before stays ready to take over again, in milliseconds. */
const PROBATION_MS = 30_000;
/** How long all may take to end after the order to stop, in milliseconds. */
const SHUTDOWN_MS = 8000;

/** Holds the site's port and runs the live release of the shell behind it; where none was released, the shell that is built
 * beside this program. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const { registryEnv: environment } = config;
  const store = openReleaseStore(config, log);
  const tell = (reason: string) => log.error({ reason }, 'registry cannot be read');
  const follower = new RegistryFollower({ store, environment, tell });
  let known: RegisteredShells | null = null;
  const server = createServer({ pauseOnConnect: true }, (socket) => launcher.accept(socket));
  await listenEverywhere(config.port, (address) => once(server.listen(address), 'listening'));
  const { port } = server.address() as AddressInfo;
  // Servers on several ports of one machine keep out of one another's way.
  const kept = new KeptReleases(store, path.join(config.shellsDir, String(port)));
  const refusals = new Refusals(path.join(config.shellsDir, `${port}.refused.json`), log);
  const env = { ...process.env, PORT: String(port) };
  const launcher = new Launcher({
    log,
    refusals,
    lookEveryMs: LOOK_EVERY_MS,
    probationMs: PROBATION_MS,
    findShells: async () => (known = (await follower.look())?.shell ?? known),
    start: async (release) => {
      const program = release ? await kept.prepare(release) : path.join(__dirname, 'main.cjs');
      return new ShellProcess(program, env, READY_WITHIN_MS);
    },
    onServing: (pid) => process.send?.({ type: 'serving', pid }),
    onProven: async ({ version }: RegisteredShell, shells) => {
      const { active, lastGood } = shells ?? {};
      await kept.removeOthers([version, active?.version ?? '', lastGood?.version ?? '']);
    },
  });
  await launcher.start();
  process.send?.({ type: 'ready', port });

  const stop = () => {
    server.close();
    void launcher.stop().then(() => process.exit(0));
    setTimeout(() => process.exit(0), SHUTDOWN_MS).unref();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // A parent that is gone cannot tell us to stop.
  if (process.send) process.once('disconnect', stop);
}

main().catch((error: unknown) => {
  const sentence = error instanceof ConfigError ? error.message : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
