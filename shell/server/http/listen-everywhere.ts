import { ConfigError } from '../config';

interface Address {
  readonly port: number;
  readonly host: string;
}

/** Listens on a port of all addresses; on IPv4 alone where the machine has no IPv6.
 * @param port 0 takes any free one
 * @param listen listens on one address
 * @throws {ConfigError} where that is impossible */
export async function listenEverywhere(
  port: number,
  listen: (address: Address) => Promise<unknown>,
): Promise<void> {
  try {
    await listen({ port, host: '::' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EAFNOSUPPORT' && error.code !== 'EADDRNOTAVAIL') throw error;
      return listen({ port, host: '0.0.0.0' });
    });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken; set PORT to another one.`,
      EACCES: `Port ${port} may not be used by this user; set PORT to one above 1023.`,
    };
    throw new ConfigError(reasons[code] ?? `The server cannot listen: ${message}.`);
  }
}
