import { createRequire } from 'node:module';

/** Resolves a package from here, since users of these settings may not have it installed. */
const locate = createRequire(import.meta.url).resolve;

/** Packages that ship as ES modules only, or import lazily, and so have to be compiled for jest. */
const ES_MODULES = [
  '@tableside',
  '@module-federation',
  'opening_hours',
  'marked',
  '@electric-sql',
  'cookie',
  'openid-client',
  '@x0k',
  'oauth4webapi',
  'jose',
  '@opentelemetry/otlp-exporter-base',
];

/** Compiles with swc; types are checked separately. */
const compiled = {
  transform: {
    '^.+\\.[cm]?[jt]sx?$': [
      locate('@swc/jest'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:.+/node_modules/)?(?:${ES_MODULES.join('|')})/)`],
  moduleNameMapper: { '\\.css$': locate('identity-obj-proxy') },
};

/** Jest project for Node tests: `*.test.ts`. */
export const inNode = {
  ...compiled,
  displayName: 'node',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.{ts,mts}'],
  setupFiles: [locate('@tableside/testing/array-buffers')],
};

/** Jest project for UI tests: `*.test.tsx`. */
export const inBrowser = {
  ...compiled,
  displayName: 'dom',
  testEnvironment: locate('@tableside/testing/jsdom-environment'),
  testMatch: ['<rootDir>/**/*.test.tsx'],
  setupFilesAfterEnv: [locate('@tableside/testing/jest-setup')],
};

/** Jest settings of a remote; its entire jest.config.mjs is:
 * `export { remoteTests as default } from '@tableside/testing/jest-projects';` */
export const remoteTests = {
  projects: [inNode, inBrowser].map((project) => ({
    ...project,
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
  })),
};
