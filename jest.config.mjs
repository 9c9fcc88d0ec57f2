import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Three projects: `dom` for *.test.tsx, `api` for the API's *.test.ts and `node` for all others. They compile with swc;
 * types are checked apart.
 * Beside a PostgreSQL server (api/src/testing/with-postgres.ts) the API's tests run on it, and one more project,
 * `pglite`, runs those of them once more that have to prove that PGlite behaves alike. */
const transform = {
  '^.+\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** Packages that ship as ES modules only, or import lazily, and so have to be compiled for jest. */
const esModules = [
  '@module-federation',
  'opening_hours',
  'marked',
  '@electric-sql',
  'cookie',
  'openid-client',
  'oauth4webapi',
  'jose',
  '@opentelemetry/otlp-exporter-base',
];

const common = {
  runtime: '<rootDir>/shared/testing/src/jest-runtime.mjs',
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(?:.+/node_modules/)?(?:${esModules.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/var/', '<rootDir>/.cache/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/'],
};

const node = {
  ...common,
  displayName: 'node',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.{ts,mts}', `!${import.meta.dirname}/api/**`],
  moduleNameMapper: { '\\.css$': 'identity-obj-proxy' },
  setupFiles: ['<rootDir>/shared/testing/src/array-buffers.ts'],
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
    {
      ...common,
      displayName: 'dom',
      testEnvironment: '<rootDir>/shared/testing/src/jsdom-environment.mjs',
      testMatch: ['<rootDir>/**/*.test.tsx'],
      moduleNameMapper: { '\\.css$': 'identity-obj-proxy' },
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.ts'],
    },
    ...(process.env.TEST_DB === 'postgres' ? [pglite()] : []),
  ],
};
