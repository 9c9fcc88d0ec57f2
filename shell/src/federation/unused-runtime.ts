/**
 * Stands in for modules of the federation runtime that the shell never calls: snapshots, preloading, loading a script in the
 * runtime's own way, libraries that an entry needs at once or brings itself, the long words of its errors, and a logger. The build
 * puts it in their place (`release-tools/build/src/shell.ts`), which saves more than four kilobytes.
 */

/** @throws always */
function refuse(): never {
  throw new Error('The shell leaves this part of the federation runtime out.');
}

/** The host makes one at its start and tells it of its plugins. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: (): void => undefined };
}

/** Errors have their code and an address that explains it. */
const NO_WORDS: Readonly<Record<string, string>> = {};

/** The runtime's would write a name before each line, and the stack behind it for those who debug the runtime. */
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
