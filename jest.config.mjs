/** Two projects: `node` for *.test.ts and `dom` for *.test.tsx. Both compile with swc; types are checked apart. */
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
  'opening_hours',
  'marked',
  '@electric-sql',
  'cookie',
  'openid-client',
  'oauth4webapi',
  'jose',
];

const common = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(?:.+/node_modules/)?(?:${esModules.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/var/', '<rootDir>/.cache/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/'],
};

export default {
  maxWorkers: '100%',
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.mts'],
      moduleNameMapper: { '\\.css$': 'identity-obj-proxy' },
    },
    {
      ...common,
      displayName: 'dom',
      testEnvironment: '<rootDir>/shared/testing/src/jsdom-environment.mjs',
      testMatch: ['<rootDir>/**/*.test.tsx'],
      moduleNameMapper: { '\\.css$': 'identity-obj-proxy' },
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.ts'],
    },
  ],
};
