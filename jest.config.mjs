import { inBrowser, inNode } from './shared/testing/src/jest-projects.mjs';

/** Tests of releases and builds; see scripts/lib/release-tests.mjs. */
const RELEASE_TESTS =
  '<rootDir>/(?:release-tools|shell/server/(?:browser-smoke-test|inspection|releases|smoke-test|workers)|scripts/(?:packages|release))\\b';
const releaseTests = { off: [RELEASE_TESTS], only: [`^(?!${RELEASE_TESTS})`] };

const left = [
  ...(process.env.SLOW_TESTS === 'off' ? ['\\.slow\\.test\\.ts$'] : []),
  ...(releaseTests[process.env.RELEASE_TESTS] ?? []),
];

/** Two projects: `dom` for *.test.tsx and `node` for *.test.ts. The API's tests run on PostgreSQL next to a server
 * (api/src/testing/with-postgres.ts), otherwise on PGlite. */
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

/** Node tests share the packages that their worker has loaded. */
const node = {
  ...inNode,
  ...common,
  testEnvironment: '<rootDir>/shared/testing/src/shared-context-environment.mjs',
};

export default {
  maxWorkers: '100%',
  // Not among temporary files, which tests may have in memory.
  cacheDirectory: '<rootDir>/.cache/jest',
  projects: [node, { ...inBrowser, ...common }],
};
