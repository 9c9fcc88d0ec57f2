import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Ends it, and what is still open to it. */
  readonly close: () => Promise<void>;
}

/** Lets a server listen at a free port of this machine. */
export async function listenAnywhere(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
