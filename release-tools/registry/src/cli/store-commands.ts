import { ANY } from '../signing/keys';
import { collect } from '../operations/gc';
import {
  type MfeCommand,
  DESPITE_FREEZE,
  type DespiteFreeze,
  remoteIn,
  needNothing,
} from './command';
import { runContent } from '../content/run-content';
import { parseDespite } from '../registry/names';
import { wrongUse } from '../store/refusal';
import { copyStore } from '../operations/copy-store';
import { openStore, openStoreReader } from '../store/open-store';
import { clearAssets, setAssets } from '../operations/assets';
import { once } from 'node:events';
import { describeAddress } from '../store/address';
import { canIsolate } from '../releases/confined-program';

export const gc: MfeCommand<{ readonly delete?: boolean }> = {
  name: 'gc',
  summary: 'list stored releases that nobody needs any more; --delete removes them',
  teaches: `Lists what a crash has left of writes, and the stored releases, of the shell too, that can go: those that no environment has live or as what to go back to, that no
shell server shows, and that were neither published nor live within the last 30 days, as tabs stay open. It
removes them with --delete alone. It leaves documents alone, and a removed version stays taken: only the same
build can be published under it again. With --json it adds { releases, leftovers }.`,
  examples: ['gc', 'gc --delete'],
  options: [['--delete', 'remove them']],
  needs: (_words, options) => (options.delete ? [{ verb: 'owner', remote: ANY }] : []),
  async act({ context, add }, _words, options) {
    const { releases, leftovers, lines } = await collect(context, {
      isDeleting: options.delete ?? false,
    });
    add('releases', releases);
    add('leftovers', leftovers);
    return lines;
  },
};

export const content: MfeCommand<DespiteFreeze> = {
  name: 'content',
  args: '<publish|rollback|log> <remote> [files...]',
  summary: 'publish documents of a remote, take them back, or show who did',
  teaches: `content publish makes documents live, all at once, after their check. content rollback shows what was live before
them again, at last the built-in copy. content log shows every change of documents, oldest first. It releases
no code, and looks at no file that is not named: npm run content -- check does.`,
  examples: [
    'content publish marketing hero.json',
    'content rollback marketing',
    'content log marketing',
  ],
  options: [DESPITE_FREEZE],
  needs: ([action, remote]) =>
    action === 'log' ? [] : [{ verb: 'content', remote: remoteIn(remote) }],
  act: ({ context, documentsOf }, words, options) =>
    runContent(
      words,
      context,
      { despiteFreeze: parseDespite(options) },
      documentsOf?.(words[1] ?? ''),
    ),
};

export const store: MfeCommand = {
  name: 'store',
  args: '<copy> <from> <to>',
  summary: 'copy a whole release store to another one',
  teaches: `Copies releases, documents and registries to another store, and reads nothing of --store. Addresses are folders,
postgres://... or s3://... It can be called again: what is there already stays, and what came since is added. It does not
remove anything, and it refuses a store that holds something else.`,
  examples: ['store copy var/store postgres://tableside@db/site?schema=store'],
  isLocal: true,
  needs: needNothing,
  async act(_session, [action, from = '', to = '']) {
    if (action !== 'copy')
      throw wrongUse('Say what is to be copied where: npm run mfe -- store copy FROM TO');
    const [reader, writer] = [await openStoreReader(from), await openStore(to)];
    const { copied, same } = await copyStore(reader, writer);
    return [
      `Copied ${copied} keys; ${same} were there already.`,
      'Now set RELEASE_STORE to the new address wherever mfe and shell servers run. Copy once more after the last change to the old store: docs/stores.md',
    ];
  },
};

export const assets: MfeCommand<{ readonly none?: boolean }> = {
  name: 'assets',
  args: '<set> [origin]',
  summary: 'have browsers load files of releases from an origin of their own, such as a CDN',
  teaches: `Makes pages name the scripts and styles of remotes at another origin, by their hashes as ever. Before that it fetches the entry of
each live release there, and of each that would be gone back to, and refuses where bytes or headers differ. Files of
the shell stay at the site. With --none all come from the site again.`,
  examples: ['assets set https://cdn.example', 'assets set --none'],
  options: [['--none', 'from the site itself']],
  needs: () => [{ verb: 'owner', remote: ANY }],
  async act({ context }, [action, origin], options) {
    const isClearing = options.none ?? false;
    if (action !== 'set' || isClearing === (origin !== undefined))
      throw wrongUse('Say from where: npm run mfe -- assets set https://cdn.example, or --none');
    const { revision } = await (origin === undefined
      ? clearAssets(context)
      : setAssets(context, origin));
    return [
      `Browsers load files of releases from ${origin ?? 'the site itself'} (revision ${revision}).`,
    ];
  },
};

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
    const { startService } = await import('../service/start-service');
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
