import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inBrowser, inNode } from './shared/testing/src/jest-projects.mjs';

/** Slow proofs are `*.slow.test.ts`; `npm test` runs them with `--full`. */
const slowProofs = process.env.SLOW_PROOFS === 'off' ? ['\\.slow\\.test\\.ts$'] : [];

/** Three projects: `dom` for *.test.tsx, `api` for the API's *.test.ts and `node` for all others.
 * Beside a PostgreSQL server (api/src/testing/with-postgres.ts) the API's tests run on it, and one more project,
 * `pglite`, runs those of them once more that have to prove that PGlite behaves alike. */
const common = {
  runtime: '<rootDir>/shared/testing/src/jest-runtime.mjs',
  modulePathIgnorePatterns: [
    '<rootDir>/dist/',
    '<rootDir>/.*/dist/',
    '<rootDir>/var/',
    '<rootDir>/.cache/',
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/', ...slowProofs],
};

const node = {
  ...inNode,
  ...common,
  testMatch: [...inNode.testMatch, `!${import.meta.dirname}/api/**`],
};

/** The API's tests share the packages that their worker has loaded. */
const api = {
  ...node,
  displayName: 'api',
  testEnvironment: '<rootDir>/shared/testing/src/shared-context-environment.mjs',
  testMatch: ['<rootDir>/api/**/*.test.ts'],
  setupFiles: [],
};

/** Files of the API's tests whose first line says `@pglite`. */
const onPgliteToo = () =>
  readdirSync(path.join(import.meta.dirname, 'api/src'), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(import.meta.dirname, 'api/src', file))
    .filter((file) => readFileSync(file, 'utf8').startsWith('/** @pglite'));

const pglite = () => ({
  ...api,
  displayName: 'pglite',
  testMatch: onPgliteToo(),
  setupFiles: ['<rootDir>/api/src/testing/on-pglite.ts'],
});

export default {
  maxWorkers: '100%',
  // Not among temporary files, which tests may have in memory.
  cacheDirectory: '<rootDir>/.cache/jest',
  projects: [
    node,
    api,
    { ...inBrowser, ...common },
    ...(process.env.TEST_DB === 'postgres' ? [pglite()] : []),
  ],
};
