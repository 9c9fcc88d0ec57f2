import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import type { Readable } from 'node:stream';

export interface OpenIdProviderOptions {
  /** Allowed redirect URIs. */
  readonly redirectUris: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
  /** Default: any free port. */
  readonly port?: number;
}

export interface OpenIdProvider {
  /** `http://127.0.0.1:port` */
  readonly issuer: string;
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Stops it and frees the port. Its state is lost, but its key stays the same. */
  readonly close: () => Promise<void>;
}

/** Startup timeout in milliseconds; generous for busy machines. */
const READY_WITHIN_MS = 60_000;

/** A real OpenID provider for tests, in its own process and independent of the test runner. Requires PKCE. Users type an
 * email address (see `describeUser` for the claims) and then agree or cancel.
 * @throws with its output if it does not start */
export async function startOpenIdProvider(options: OpenIdProviderOptions): Promise<OpenIdProvider> {
  const { clientId, clientSecret, redirectUris } = options;
  const port = options.port ?? (await findFreePort());
  const issuer = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'openid-provider-main.ts'], {
    cwd: __dirname,
    env: {
      PATH: process.env['PATH'],
      OPENID_PROVIDER: JSON.stringify({ issuer, clientId, clientSecret, redirectUris }),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  const stderr = child.stderr as Readable;
  stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = Promise.all([once(child, 'exit'), once(stderr, 'close')]);
  const timer = setTimeout(() => child.kill(), READY_WITHIN_MS);
  try {
    const isReady = once(child, 'message').then(() => true);
    if (!(await Promise.race([isReady, ended.then(() => false)]))) {
      throw new Error(`The OpenID provider did not start:\n${output}`);
    }
  } finally {
    clearTimeout(timer);
  }
  const close = async () => {
    child.kill();
    await ended;
  };
  return { issuer, port, clientId, clientSecret, close };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
