import { findFreePort, startChild } from './child-process';

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

/** A real OpenID provider for tests, in its own process and independent of the test runner. Requires PKCE. Users type an
 * email address (see `describeUser` for the claims) and then agree or cancel.
 * @throws with its output if it does not start */
export async function startOpenIdProvider(options: OpenIdProviderOptions): Promise<OpenIdProvider> {
  const { clientId, clientSecret, redirectUris } = options;
  const port = options.port ?? (await findFreePort());
  const issuer = `http://127.0.0.1:${port}`;
  const { child, ended } = await startChild('openid-provider-main.ts', {
    OPENID_PROVIDER: JSON.stringify({ issuer, clientId, clientSecret, redirectUris }),
  });
  const close = async () => {
    child.kill();
    await ended;
  };
  return { issuer, port, clientId, clientSecret, close };
}
