/** Stubs for modules of the federation runtime that the shell never calls: snapshots, preloading, its own script
 * loader, eager libraries, long error messages and a logger. The build substitutes them
 * (`release-tools/build/src/shell.ts`), which saves over 4 kB. */

/** @throws always */
function refuse(): never {
  throw new Error('The shell does not include this part of the federation runtime.');
}

/** The runtime creates one at startup and registers its plugins. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: (): void => undefined };
}

/** Errors have a code and a URL that explains it. */
const NO_WORDS: Readonly<Record<string, string>> = {};

/** The original prefixes each line and adds stack traces. */
const logger = console;
const createLogger = (): Console => logger;

export {
  logger,
  logger as infrastructureLogger,
  createLogger,
  createLogger as createInfrastructureLogger,
  refuse as bindLoggerToCompiler,
  NO_WORDS as buildDescMap,
  NO_WORDS as errorDescMap,
  NO_WORDS as runtimeDescMap,
  NO_WORDS as typeDescMap,
  refuse as createLink,
  refuse as createScript,
  refuse as formatPreloadArgs,
  refuse as generatePreloadAssetsPlugin,
  refuse as getGlobalRemoteInfo,
  refuse as getSharedFallbackGetter,
  refuse as installInitialConsumes,
  refuse as isStaticResourcesEqual,
  refuse as loadScript,
  refuse as preloadAssets,
  refuse as safeWrapper,
};
