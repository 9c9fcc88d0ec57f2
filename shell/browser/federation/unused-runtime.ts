/** Stubs for modules of the federation runtime that the shell never calls: snapshots, preloading, its own script
 * loader, eager libraries, long error messages, and a logger. The build substitutes them
 * (`release-tools/build/src/shell.ts`), which saves over 4 kB. */

/** @throws always */
function unsupported(): never {
  throw new Error('The shell does not include this part of the federation runtime.');
}

/** The runtime creates one at startup and registers its plugins. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: (): void => undefined };
}

/** Rspack's entries call this with an empty list. */
function installInitialConsumes({
  initialConsumes,
}: {
  readonly initialConsumes: unknown[];
}): void {
  if (initialConsumes.length > 0) unsupported();
}

/** Errors have a code and a URL that explains it. */
const NO_MESSAGES: Readonly<Record<string, string>> = {};

/** The original prefixes each line and adds stack traces. */
const logger = console;
const createLogger = (): Console => logger;

export {
  logger,
  logger as infrastructureLogger,
  createLogger,
  installInitialConsumes,
  createLogger as createInfrastructureLogger,
  unsupported as bindLoggerToCompiler,
  NO_MESSAGES as buildDescMap,
  NO_MESSAGES as errorDescMap,
  NO_MESSAGES as runtimeDescMap,
  NO_MESSAGES as typeDescMap,
  unsupported as createLink,
  unsupported as createScript,
  unsupported as formatPreloadArgs,
  unsupported as generatePreloadAssetsPlugin,
  unsupported as getGlobalRemoteInfo,
  unsupported as getSharedFallbackGetter,
  unsupported as isStaticResourcesEqual,
  unsupported as loadScript,
  unsupported as preloadAssets,
  unsupported as safeWrapper,
};
