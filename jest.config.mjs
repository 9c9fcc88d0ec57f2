import { inBrowser, inNode } from './shared/testing/src/jest-projects.mjs';

/** Tests of releases and builds; see scripts/lib/release-tests.mjs. */
const RELEASE_TESTS =
  '<rootDir>/(?:release-tools|shell/server/(?:browser-smoke-test|inspection|releases|smoke-test|workers)|scripts/(?:packages|release))\\b';
const releaseTests = { off: [RELEASE_TESTS], only: [`^(?!${RELEASE_TESTS})`] };

const left = [
  ...(process.env.SLOW_TESTS === 'off' ? ['\\.slow\\.test\\.ts$'] : []),
  ...(releaseTests[process.env.RELEASE_TESTS] ?? []),
];

/** Three projects: `dom` for *.test.tsx, `server` for the *.test.ts of programs that run in Node, and `node` for all
 * others. The API's tests run on PostgreSQL next to a server (api/src/testing/with-postgres.ts), otherwise on PGlite. */
const common = {
  runtime: '<rootDir>/shared/testing/src/jest-runtime.mjs',
  modulePathIgnorePatterns: [
    '<rootDir>/dist/',
    '<rootDir>/.*/dist/',
    '<rootDir>/var/',
    '<rootDir>/.cache/',
  ],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '<rootDir>/e2e/',
    '<rootDir>/scripts/fixtures/',
    ...left,
  ],
};

const SERVERS = ['api', 'release-tools', 'scripts', 'shell/server'];

const node = {
  ...inNode,
  ...common,
  testMatch: [
    ...inNode.testMatch,
    ...SERVERS.map((folder) => `!${import.meta.dirname}/${folder}/**`),
  ],
};

/** These share the packages that their worker has loaded. Their fake timers also replace those of Node itself. */
const server = {
  ...node,
  displayName: 'server',
  testEnvironment: '<rootDir>/shared/testing/src/shared-context-environment.mjs',
  testMatch: SERVERS.map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
  setupFiles: [],
};

export default {
  maxWorkers: '100%',
  // Not among temporary files, which tests may have in memory.
  cacheDirectory: '<rootDir>/.cache/jest',
  projects: [node, server, { ...inBrowser, ...common }],
};
