import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const asReference = { idToRef: (id) => id, refToId: (timer) => timer };

/** Shared packages keep their globals under symbols; Jest's test runner is loaded again per file. */
const isOfFile = (key) => typeof key === 'string' || /^\W*jest|^[A-Z_]+$/.test(key.description);

/** Saves state that a test file may change, to restore it for the next one. */
function remember() {
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const { env, exit, exitCode } = process;
  const variables = { ...env };
  const { prepareStackTrace, stackTraceLimit } = Error;
  const listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  return () => {
    for (const key of Reflect.ownKeys(globalThis)) {
      if (!Object.hasOwn(globals, key) && isOfFile(key)) Reflect.deleteProperty(globalThis, key);
    }
    for (const key of Reflect.ownKeys(globals)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, key);
      const { value, get } = globals[key];
      if (now?.value !== value || now?.get !== get)
        Object.defineProperty(globalThis, key, globals[key]);
    }
    Object.assign(process, { env, exit, exitCode });
    for (const key of Object.keys(env)) if (!(key in variables)) delete env[key];
    Object.assign(env, variables);
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
    for (const name of process.eventNames()) {
      const known = listeners.get(name) ?? [];
      for (const listener of process.rawListeners(name)) {
        if (!known.includes(listener)) process.removeListener(name, listener);
      }
    }
  };
}

/** Runs test files in the context of their worker, one after the other, so they can share its packages (see
 * jest-runtime.mjs). Each file has its own project modules. Changes to globals, environment variables and process
 * listeners are reverted after each file. */
export default class SharedContextEnvironment {
  global = globalThis;
  sharedPackages = /\/node_modules\//;

  constructor({ projectConfig: config }) {
    this.restore = remember();
    const { global } = this;
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimers = new LegacyFakeTimers({
      config,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig: asReference,
    });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
    // The default of ten frames is too few to find the failing line.
    Error.stackTraceLimit = 100;
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.restore();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }
}
