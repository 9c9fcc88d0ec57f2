/** Folders in which no two folders and no two files import each other, types included. A folder that is free of cycles
 * joins them. scripts/import-cycles.test.ts proves that both rules bite. */
const FREE_OF_CYCLES = [
  'api/',
  'scripts/',
  'shared/',
  'shell/server/',
  'mfe-discovery/',
  'mfe-restaurant/',
  'mfe-account/',
  'mfe-marketing/',
];

const from = { path: FREE_OF_CYCLES.map((folder) => `^${folder}`) };

export default {
  forbidden: [
    {
      name: 'no-file-cycles',
      comment: 'Move what both need into a third file, or hand it over as an argument.',
      severity: 'error',
      from,
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Move what both need into a folder below them, or hand it over as an argument.',
      severity: 'error',
      scope: 'folder',
      from,
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js'] },
    doNotFollow: { path: 'node_modules' },
    // Tests may reach for anything, and test support for what it prepares.
    exclude: { path: String.raw`\.test\.tsx?$|/testing/|/dist/` },
  },
};
