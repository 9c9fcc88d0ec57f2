import path from 'node:path';
import webpack, { type Configuration, type MultiStats, type Stats } from 'webpack';

/**
 * A process that builds one workspace after the other, as its parent asks: `tsx release-tools/build/src/builder.ts`. Loading
 * webpack with all it needs, and warming up, takes longer than building a remote.
 */

const root = path.resolve(__dirname, '../../..');

/** What the parent asks for; `npm run build -w <name>` does the same. */
export interface BuildOrder {
  readonly name: string;
  /** Version of a release; that of its package.json unless told. */
  readonly version?: string;
  /** Whether this folder never built it: no cache is written, which takes a third of a build's time. */
  readonly isFirst?: boolean;
}

interface BuildOutcome {
  readonly problem: string;
}

type Built = Configuration | Configuration[];

function readConfiguration({ name, version = '', isFirst }: BuildOrder): Built {
  if (isFirst) process.env['BUILD_CACHE'] = 'off';
  process.env['RELEASE_VERSION'] = version;
  // oxlint-disable-next-line typescript/no-require-imports -- The file is CommonJS, and which one is known at run time only.
  const file = require(path.join(root, name, 'webpack.config.ts')) as {
    readonly default: Built | (() => Built);
  };
  return typeof file.default === 'function' ? file.default() : file.default;
}

async function build(order: BuildOrder): Promise<BuildOutcome> {
  const compiler = webpack([readConfiguration(order)].flat());
  const stats = await new Promise<Stats | MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)));
  });
  // Until then its cache is not written.
  await new Promise<void>((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()));
  });
  return { problem: stats?.hasErrors() ? stats.toString('errors-only') : '' };
}

process.on('message', (order: BuildOrder) => {
  build(order)
    .catch((error: unknown) => ({ problem: String(Object(error).stack ?? error) }))
    .then((outcome) => process.send?.(outcome))
    .catch(() => process.exit(1));
});
process.once('disconnect', () => process.exit());
