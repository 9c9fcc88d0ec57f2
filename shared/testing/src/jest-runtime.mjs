import JestRuntime from 'jest-runtime';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import vm from 'node:vm';

const requireByNode = createRequire(import.meta.url);
/** Caches of this worker, by file name. */
const scripts = new Map();
const sources = new Map();

function refuseImport() {
  throw new Error('Only what is compiled for jest can import lazily.');
}

/** Compiles each file once per worker and runs it again in the context of each test file, so only code is shared. */
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

/** Caches package files, which do not change while tests run. */
function readPackageFile(filename) {
  let source = sources.get(filename);
  if (source === undefined) {
    source = readFileSync(filename, 'utf8');
    sources.set(filename, source);
  }
  return source;
}

/** The running test or hook, which Jest fails on an uncaught error. Replaces `AsyncLocalStorage`, which makes Node 20
 * track every promise (about 20% of the time of UI tests). A single value is enough, since the tests of a file run one
 * after the other. */
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

/** Loads a package with Node and hides its files from fastify, which searches all loaded files for each plugin's
 * name. */
function requireHidden(file) {
  const { cache } = requireByNode;
  if (file in cache) return requireByNode(file);
  try {
    return requireByNode(file);
  } finally {
    for (const loaded of Object.keys(cache))
      Object.defineProperty(cache, loaded, { enumerable: false });
  }
}

/** Jest's module loader without the work it repeats for every test file. */
export default class Runtime extends JestRuntime {
  constructor(...args) {
    super(...args);
    const { executor, fileCache } = this;
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
    if (environment.sharedPackages) this.sharePackages(environment.sharedPackages);
  }

  /** What jest's own modules import. */
  requireInternalModule(from, name) {
    return name === 'node:async_hooks' ? asyncHooks : super.requireInternalModule(from, name);
  }

  /** Loads packages with Node, once per worker. @param files matches their files */
  sharePackages(files) {
    const { cjsLoader, _resolution: resolution } = this;
    const requireModule = cjsLoader.requireModule.bind(cjsLoader);
    cjsLoader.requireModule = (from, name, options, isActual) => {
      const isPackage =
        name && !/^[./]/.test(name) && !options?.isInternalModule && !resolution.isCoreModule(name);
      const file = isPackage ? resolution.resolveCjs(from, name) : '';
      return files.test(file) ? requireHidden(file) : requireModule(from, name, options, isActual);
    };
  }
}
