import { ANY } from '../signing/keys';
import { collect } from '../operations/gc';
import {
  type MfeCommand,
  DESPITE_FREEZE,
  type TextOptions,
  remoteIn,
  needNothing,
} from './command';
import { runContent } from '../content/run-content';
import { parseDespite } from '../registry/names';
import { usageError } from '../store/refusal';
import { copyStore } from '../operations/copy-store';
import { openStore, openStoreReader } from '../store/open-store';
import { describeAddress } from '../store/address';
import { clearAssets, setAssets } from '../operations/assets';
import { once } from 'node:events';
import { canSandbox } from '../releases/smoke-test-process';

export const gc: MfeCommand<{ readonly delete?: boolean }> = {
  name: 'gc',
  summary: 'list stored releases that are no longer needed; --delete removes them',
  description: `Lists removable leftovers of interrupted writes and stored releases, including the shell's: those that are
neither live nor a fallback in any environment, that no shell server shows, and that were neither published nor live
within the last 30 days, because tabs may still be open. It removes them only with --delete. Content is never removed,
and a removed version stays reserved: only the same build can be published under it again. With --json it adds {
releases, leftovers }.`,
  examples: ['gc', 'gc --delete'],
  options: [['--delete', 'delete them']],
  needs: (_args, options) => (options.delete ? [{ verb: 'owner', remote: ANY }] : []),
  async action({ context, add }, _args, options) {
    const { releases, leftovers, lines } = await collect(context, {
      isDeleting: options.delete ?? false,
    });
    add('releases', releases);
    add('leftovers', leftovers);
    return lines;
  },
};

export const content: MfeCommand<TextOptions<'despiteFreeze'>> = {
  name: 'content',
  args: '<publish|rollback|log> <remote> [files...]',
  summary: 'publish content of a remote, roll it back, or show its history',
  description: `content publish checks content files and makes them live all at once. content rollback restores the content that was
live before, down to the built-in content. content log lists every change to content, oldest first. These commands
release no code and only read the files you name: to check files, use npm run content -- check.`,
  examples: [
    'content publish marketing hero.json',
    'content rollback marketing',
    'content log marketing',
  ],
  options: [DESPITE_FREEZE],
  needs: ([action, remote]) =>
    action === 'log' ? [] : [{ verb: 'content', remote: remoteIn(remote) }],
  action: ({ context, contentFolderOf }, args, options) =>
    runContent(
      args,
      context,
      { despiteFreeze: parseDespite(options.despiteFreeze) },
      contentFolderOf?.(args[1] ?? ''),
    ),
};

export const store: MfeCommand = {
  name: 'store',
  args: '<copy> <from> <to>',
  summary: 'copy an entire release store to another one',
  description: `Copies releases, content, and registries to another store; --store is ignored. Addresses are folders, postgres://...
or s3://... You can run it again: existing keys stay and new ones are added. It removes nothing, and it stops if the
other store holds different data.`,
  examples: ['store copy var/store postgres://tableside@db/site?schema=store'],
  isLocal: true,
  needs: needNothing,
  async action(_session, [action, from = '', to = '']) {
    if (action !== 'copy')
      throw usageError('Specify both stores: npm run mfe -- store copy FROM TO');
    const [reader, writer] = [await openStoreReader(from), await openStore(to)];
    const { copied, same } = await copyStore(reader, writer);
    return [
      `Copied ${copied} keys; ${same} already existed.`,
      'Now set RELEASE_STORE to the new address wherever mfe and shell servers run. Copy again after the last change to the old store: see docs/stores.md',
    ];
  },
};

export const assets: MfeCommand<{ readonly none?: boolean }> = {
  name: 'assets',
  args: '<set> [origin]',
  summary: 'load release files from another origin, such as a CDN',
  description: `Makes pages load the scripts and styles of remotes from another origin, with the same hashes. First it fetches the
entry of each live release and each fallback from there, and stops if bytes or headers differ. The shell’s files are
still served by the site. With --none all files are served by the site again.`,
  examples: ['assets set https://cdn.example', 'assets set --none'],
  options: [['--none', 'load files from the site itself']],
  needs: () => [{ verb: 'owner', remote: ANY }],
  async action({ context }, [action, origin], options) {
    const isClearing = options.none ?? false;
    if (action !== 'set' || isClearing === (origin !== undefined))
      throw usageError(
        'Specify an origin: npm run mfe -- assets set https://cdn.example, or --none',
      );
    const { revision } = await (origin === undefined
      ? clearAssets(context)
      : setAssets(context, origin));
    return [
      `Browsers load release files from ${origin ?? 'the site itself'} (revision ${revision}).`,
    ];
  },
};

const PORT = 4700;

export const serve: MfeCommand<TextOptions<'port' | 'host' | 'url'>> = {
  name: 'serve',
  summary: 'run the service that writes to a shared store',
  description: `Accepts commands over HTTP, checks what the caller's key permits, runs them here, and signs the result with this
machine's key. Callers set MFE_SERVICE to its URL and MFE_KEY to their key. It reads the same trusted keys as every
command. Put a proxy in front of it for TLS. It runs until you press Ctrl-C.`,
  examples: ['serve --port 4700 --url https://releases.example.com'],
  options: [
    ['--port <number>', `the port to listen on (default: ${PORT})`],
    ['--host <address>', 'the address to listen on (default: 127.0.0.1)'],
    ['--url <url>', 'the URL that callers use, if a proxy is in front'],
  ],
  isLocal: true,
  needs: needNothing,
  async action({ identity, storeAddress, run, notify }, _args, options) {
    const port = Number(options.port ?? PORT);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw usageError(`--port must be a number up to 65535; got "${options.port ?? ''}".`);
    if (options.url !== undefined && !URL.canParse(options.url))
      throw usageError(`--url must be a URL such as https://releases.example.com.`);
    const own = [`--store=${storeAddress}`, ...(options.browser ? [] : ['--no-browser'])];
    if (!(await canSandbox()))
      notify(
        'bubblewrap is not installed, so releases have network access while they are tested. Install bwrap.',
      );
    // Other commands need no server, so it is loaded here.
    const { startService } = await import('../service/create-service');
    const { app, address } = await startService(identity, {
      ...{ host: options.host ?? '127.0.0.1', port, url: options.url, own, run },
      log: process.stderr,
    });
    notify(
      `The service of ${describeAddress(storeAddress)} is ready: ${address}   (Ctrl-C stops it)`,
    );
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await app.close();
    return ['The service has stopped.'];
  },
};
