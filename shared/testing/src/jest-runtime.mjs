import JestRuntime from 'jest-runtime';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';

const requireByNode = createRequire(import.meta.url);
/** Of this worker, by file name. */
const scripts = new Map();
const sources = new Map();

function refuseImport() {
  throw new Error('Only what is compiled for jest can import lazily.');
}

/** One compiled script per file and worker, run anew in the context of each test file: nothing but code is shared. */
function compile(source, filename, parameters) {
  const known = scripts.get(filename);
  if (known?.source === source) return known.script;
  const script = new vm.Script(`(function(${parameters.join(',')}){${source}\n})`, {
    filename,
    importModuleDynamically: refuseImport,
  });
  scripts.set(filename, { source, script });
  return script;
}

/** Files of packages do not change while tests run. */
function readPackageFile(filename) {
  let source = sources.get(filename);
  if (source === undefined) {
    source = readFileSync(filename, 'utf8');
    sources.set(filename, source);
  }
  return source;
}

/** `require.cache` as a plain object. fastify looks through all of it for the name of each plugin, which is slow where
 * it is a proxy, as jest's own is. */
function makeRequireCache(modules) {
  const cache = Object.create(null);
  const { set, delete: remove, clear } = modules;
  modules.set = (name, module) => {
    cache[name] = module;
    return set.call(modules, name, module);
  };
  modules.delete = (name) => {
    delete cache[name];
    return remove.call(modules, name);
  };
  modules.clear = () => {
    for (const name of Object.keys(cache)) delete cache[name];
    clear.call(modules);
  };
  return cache;
}

/** Which test or hook runs: jest fails it for an error that nobody catches. Tests of a file run one after the other, so it
 * is one value. jest takes `AsyncLocalStorage`, for which Node 20 follows every promise: a fifth of the time of screens'
 * tests. */
class RunningTest {
  getStore() {
    return this.store;
  }

  async run(store, callback) {
    const outer = this.store;
    this.store = store;
    try {
      return await callback();
    } finally {
      this.store = outer;
    }
  }
}

const asyncHooks = { AsyncLocalStorage: RunningTest };

/** jest's module loader without the work that it repeats for every test file. */
export default class Runtime extends JestRuntime {
  constructor(...args) {
    super(...args);
    const { executor, registries, fileCache } = this;
    const { environment, injectedModuleParameters } = executor;
    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      if (!context) return null;
      const script = compile(source, filename, injectedModuleParameters);
      return context === globalThis ? script.runInThisContext() : script.runInContext(context);
    };
    const readFile = fileCache.readFile.bind(fileCache);
    fileCache.readFile = (filename) =>
      filename.includes('/node_modules/') ? readPackageFile(filename) : readFile(filename);
    const cache = makeRequireCache(registries.moduleRegistry);
    registries.getRequireCacheProxy = () => cache;
    if (environment.sharesPackages) this.sharePackages();
  }

  /** What jest's own modules import. */
  requireInternalModule(from, name) {
    return name === 'node:async_hooks' ? asyncHooks : super.requireInternalModule(from, name);
  }

  /** Packages are loaded by Node, once per worker. */
  sharePackages() {
    const { cjsLoader, _resolution: resolution } = this;
    const requireModule = cjsLoader.requireModule.bind(cjsLoader);
    cjsLoader.requireModule = (from, name, options, isActual) => {
      if (!name || options?.isInternalModule || resolution.isCoreModule(name)) {
        return requireModule(from, name, options, isActual);
      }
      const file = resolution.resolveCjs(from, name);
      return file.includes('/node_modules/')
        ? requireByNode(file)
        : requireModule(from, name, options, isActual);
    };
  }
}
