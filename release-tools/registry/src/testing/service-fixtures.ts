import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { publishAndActivate } from './release-fixtures';
import { callMfe, MFE, type CliOutcome } from './cli-fixtures';
import { readNewest } from '../registry/changes';
import { readKeyFile, parseTrust } from '../signing/keys';
import { reportShell } from './registry-fixtures';
import { signRequest } from '../service/request-signature';
import { openDirectoryStore } from '../store/directory-store';

const root = path.join(__dirname, '../../../..');
/** Startup timeout for a busy machine, in milliseconds. */
const READY_WITHIN_MS = 60_000;

/** A service in its own process, on a store with menu@1.0.0 live, and users with keys. */
export interface TestService {
  readonly address: string;
  readonly dir: string;
  readonly storeDir: string;
  /** Kills it. */
  readonly kill: () => Promise<void>;
  /** Kills it and starts it again on the same port. */
  readonly restart: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const ofMachine = (dir: string): NodeJS.ProcessEnv => ({ DATA_DIR: path.join(dir, 'service') });

/** Starts `mfe serve` on a free port. */
export async function startTestService(): Promise<TestService> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'tableside-service-'));
  const storeDir = path.join(dir, 'store');
  await publishAndActivate(dir, 'menu', '1.0.0');
  await operate(dir, 'key', 'init');
  let running = await launch(dir, storeDir, '0');
  const { address } = running;
  return {
    ...{ address, dir, storeDir },
    kill: () => running.kill(),
    restart: async () => {
      await running.kill();
      running = await launch(dir, storeDir, new URL(address).port);
    },
    remove: async () => {
      await running.kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function launch(dir: string, storeDir: string, port: string) {
  const args = ['serve', '--port', port, '--store', storeDir, '--no-browser'];
  const child = spawn(process.execPath, [MFE, ...args], {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: undefined, ...ofMachine(dir) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const address = await readAddress(child.stderr);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { address, kill };
}

function readAddress(errors: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(output)), READY_WITHIN_MS);
    const stop = (action: () => void) => {
      clearTimeout(timer);
      action();
    };
    errors.on('data', (chunk) => {
      output += String(chunk);
      const [, address] = /is ready: (http:\S+)/.exec(output) ?? [];
      if (address) stop(() => resolve(address));
    });
    errors.on('end', () => stop(() => reject(new Error(output))));
  });
}

/** Runs the command in this process with only these variables. */
async function callWith(
  env: NodeJS.ProcessEnv,
  storeDir: string,
  ...args: readonly string[]
): Promise<CliOutcome> {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    return await callMfe(storeDir, ...args);
  } finally {
    process.env = before;
  }
}

/** Runs a command as the operator, on the service's machine. */
export async function operate(dir: string, ...args: readonly string[]): Promise<CliOutcome> {
  const storeDir = path.join(dir, 'store');
  await reportShell(storeDir);
  return callWith(ofMachine(dir), storeDir, ...args);
}

/** The key file that the operator created for a user. */
const keyFileOf = ({ dir }: Pick<TestService, 'dir'>, name: string): string =>
  path.join(dir, 'service/keys', `${name}.json`);

/** Runs a command as a remote user, through the service and without a local store. */
export const callRemote = (
  service: TestService,
  name: string,
  ...args: readonly string[]
): Promise<CliOutcome> => requestWith(service, { MFE_KEY: keyFileOf(service, name) }, ...args);

/** The same with other variables. */
export async function requestWith(
  { address, dir, storeDir }: TestService,
  env: NodeJS.ProcessEnv,
  ...args: readonly string[]
): Promise<CliOutcome> {
  await reportShell(storeDir);
  return callWith({ MFE_SERVICE: address, ...env }, path.join(dir, 'nowhere'), ...args);
}

export const newestOf = ({ storeDir }: TestService, environment = 'production') =>
  readNewest(openDirectoryStore(storeDir), environment);

/** The operator's audit log. */
export const auditOf = async ({ dir }: TestService): Promise<string> =>
  (await operate(dir, 'audit')).stdout;

/** A user's command as a request that is signed once and can be sent again, also with another body. */
export async function prepareRequest(service: TestService, by: string, command: object) {
  const key = (await readKeyFile(keyFileOf(service, by)))!;
  const bytes = Buffer.from(JSON.stringify(command));
  const request = { audience: service.address, method: 'POST', path: '/v1/commands' };
  const authorization = await signRequest(key, request, bytes);
  return (sent: Buffer = bytes) =>
    fetch(service.address + request.path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(sent),
    });
}

/** The users whom the service trusts. */
export const trustOf = async (service: TestService) =>
  parseTrust(await readFile(keyFileOf(service, 'trusted'), 'utf8'), 'trusted.json');
