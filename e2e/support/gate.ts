import net from 'node:net';

/** Stands before a server. Who calls it while it is shut meets what a host that died leaves: connections break off, and
 * new ones are refused. */
export interface Gate {
  /** Address without a slash at the end; it stays the same. */
  readonly url: string;
  readonly shut: () => Promise<void>;
  /** Does nothing while it is open. */
  readonly open: () => Promise<void>;
}

/** Starts an open gate.
 * @param target address of the server */
export async function startGate(target: string): Promise<Gate> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(Number(targetPort), hostname);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
    open: async () => {
      if (!server.listening) await listen(port);
    },
  };
}
