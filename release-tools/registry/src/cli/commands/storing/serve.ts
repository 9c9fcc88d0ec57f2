import { once } from 'node:events';
import { wrongUse } from '../../../refusal';
import { describeAddress } from '../../../stores/store-address';
import { canIsolate } from '../../../trial/confined-program';
import { type MfeCommand, needNothing } from '../../command';

const PORT = 4700;

export const serve: MfeCommand<{
  readonly port?: string;
  readonly host?: string;
  readonly url?: string;
}> = {
  name: 'serve',
  summary: 'be the one writer of a store that several machines share',
  teaches: `Takes commands of others over HTTP, looks whether their keys may do that, does it here, and signs it with this machine's key.
Callers set MFE_SERVICE to its address and MFE_KEY to their key. It reads the same trusted keys as every command. TLS is the
business of a proxy before it. It runs until Ctrl-C.`,
  examples: ['serve --port 4700 --url https://releases.example.com'],
  options: [
    ['--port <number>', `where it listens (${PORT})`],
    ['--host <address>', 'of which address (127.0.0.1)'],
    ['--url <url>', 'address that callers use, where a proxy stands before it'],
  ],
  isLocal: true,
  needs: needNothing,
  async act({ identity, storeAddress, run, tell }, _words, options) {
    const port = Number(options.port ?? PORT);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw wrongUse(`--port has to be a number to 65535; it is "${options.port ?? ''}".`);
    if (options.url !== undefined && !URL.canParse(options.url))
      throw wrongUse(`--url has to be an address such as https://releases.example.com.`);
    const own = [`--store=${storeAddress}`, ...(options.browser ? [] : ['--no-browser'])];
    if (!(await canIsolate()))
      tell('Releases are run without bubblewrap: their code reaches the network. Install bwrap.');
    // Other commands need no server.
    const { startService } = await import('../../../service/start-service');
    const { app, address } = await startService(identity, {
      ...{ host: options.host ?? '127.0.0.1', port, url: options.url, own, run },
      log: process.stderr,
    });
    tell(`The service of ${describeAddress(storeAddress)} is ready: ${address}   (Ctrl-C ends it)`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await app.close();
    return ['The service has ended.'];
  },
};
