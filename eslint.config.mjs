import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import a11y from 'eslint-plugin-jsx-a11y-x';
import testingLibrary from 'eslint-plugin-testing-library';
import globals from 'globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import tseslint from 'typescript-eslint';
import { namedPackages } from './scripts/lib/named-packages.mjs';
import { noRemoteNames } from './scripts/lib/no-remote-names.mjs';

/** Folders of remotes: those with a remote.json. */
const REMOTES = readdirSync(import.meta.dirname).filter((folder) =>
  existsSync(path.join(import.meta.dirname, folder, 'remote.json')),
);
const remoteNames = REMOTES.map((folder) => {
  const file = path.join(import.meta.dirname, folder, 'remote.json');
  return JSON.parse(readFileSync(file, 'utf8')).name;
});
/** Remotes whose names mean nothing but the remote. Any other name may be a word of the product too. */
const PLAIN = ['discovery', 'marketing'];

/** Who may import from where. scripts/lint-boundaries.test.ts proves that each zone bites. */
const zones = [
  ...REMOTES.map((remote) => ({
    target: `./${remote}`,
    from: [
      ...REMOTES.filter((other) => other !== remote).map((other) => `./${other}`),
      './shell',
      './api',
    ],
    message: 'Remotes meet by address, platform service or event, never by import.',
  })),
  {
    target: './shell',
    from: [...REMOTES.map((remote) => `./${remote}`), './api'],
    message: 'The shell knows remotes from the registry only.',
  },
  {
    target: ['./api/src', './api/bench'],
    from: [
      './shell',
      ...REMOTES.map((remote) => `./${remote}`),
      './shared/platform',
      './shared/ui',
      './shared/build',
    ],
    message: 'Of what is shared, the API host imports contracts and server only.',
  },
  {
    target: './shared',
    from: ['./shell', './api', ...REMOTES.map((remote) => `./${remote}`)],
    message: 'What is shared knows nobody who shares it.',
  },
];

/** Rooms of the API, from the ground up. A room imports those of lower floors only. */
const API_FLOORS = [
  ['lib'],
  ['db'],
  ['http', 'identity', 'records'],
  ['cards', 'places', 'plugins'],
  ['search'],
  ['resources'],
  ['config', 'import', 'seed'],
  ['ground'],
  // Desks read what imports read; commands do what desks do.
  ['desks'],
  ['housekeeping', 'operator'],
];

const apiZones = API_FLOORS.flatMap((floor, index) =>
  floor.map((room) => ({
    target: `./api/src/${room}`,
    from: [...API_FLOORS.slice(index).flat(), 'testing']
      .filter((other) => other !== room)
      .map((other) => `./api/src/${other}`),
    message: 'A room of the API imports those of lower floors only; see API_FLOORS.',
  })),
);

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      'var/',
      '.cache/',
      'coverage/',
      '.nx/',
      'scripts/fixtures/',
      'e2e/fixtures/old-releases/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: './tsconfig.json',
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'import-x/no-restricted-paths': ['error', { zones, basePath: import.meta.dirname }],
    },
  },
  ...namedPackages(import.meta.dirname),
  {
    files: ['api/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'api/src/testing/**'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...zones, ...apiZones], basePath: import.meta.dirname },
      ],
    },
  },
  {
    files: ['**/*.tsx'],
    ...a11y.configs.recommended,
  },
  {
    files: ['**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="style"]',
          message:
            'The content security policy forbids style attributes. Use a class or a data attribute.',
        },
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'Texts of users and hosts are never markup.',
        },
      ],
    },
  },
  {
    files: ['{shell/src,mfe-*/src,shared/{platform,ui}/src}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'zod', message: "zod is for servers; forms use the contracts' rules." }],
          patterns: [
            {
              group: ['@tableside/contracts/*/wire'],
              message: "The schemas are for servers; forms use the contracts' rules.",
              allowTypeImports: true,
            },
            {
              group: ['@tableside/contracts/*/factory'],
              message: 'Factories are for tests.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['{shell,shared}/**/*.{ts,tsx}'],
    // Tests show by example what a registry holds.
    ignores: ['**/*.test.{ts,tsx}', '**/*fixtures.{ts,tsx}', 'shared/testing/**'],
    plugins: { tableside: { rules: { 'no-remote-names': noRemoteNames } } },
    rules: {
      'tableside/no-remote-names': [
        'error',
        { names: remoteNames, words: remoteNames.filter((name) => !PLAIN.includes(name)) },
      ],
    },
  },
  { files: ['**/*.test.tsx'], ...testingLibrary.configs['flat/react'] },
  {
    files: ['**/*.mjs', '**/*.config.ts', 'scripts/**'],
    languageOptions: { globals: globals.node },
  },
);
