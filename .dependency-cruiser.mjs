/** Folders in which no two folders and no two files import each other, types included. A folder that is free of cycles
 * joins them. */
const FREE_OF_CYCLES = ['api/', 'scripts/', 'shared/', 'shell/', 'mfe-[^/]+/'];

/** Folders in which no two files do: what is undefined depends on which of them a test imports first. */
const FREE_OF_FILE_CYCLES = [...FREE_OF_CYCLES, 'e2e/'];

/** Modules of the API, from the lowest layer up. A module imports those of lower layers only. */
const API_LAYERS = [
  ['lib'],
  ['db'],
  ['http', 'identity'],
  ['plugins'],
  // A restaurant's page shows reviews.
  ['resources/reviews'],
  ['restaurants'],
  ['search', 'settings'],
  ['resources'],
  ['config', 'import', 'listing', 'seed'],
  ['ground'],
  // Desks read what imports read; commands do what desks do.
  ['desks'],
  ['operator'],
];

const layerRules = API_LAYERS.flatMap((layer, index) =>
  layer.map((name) => ({
    name: `api-layers-${name}`,
    comment: 'A module of the API imports those of lower layers only; see API_LAYERS.',
    severity: 'error',
    from: { path: `^api/src/${name}/` },
    to: {
      path: `^api/src/(${[...API_LAYERS.slice(index).flat(), 'testing'].join('|')})/`,
      pathNot: `^api/src/(${[...API_LAYERS.slice(0, index).flat(), name].join('|')})/`,
    },
  })),
);

const within = (folders) => ({ path: folders.map((folder) => `^${folder}`) });
const from = within(FREE_OF_CYCLES);

export default {
  forbidden: [
    {
      name: 'no-remote-imports-remote',
      comment: 'Remotes meet by address, platform service or event, never by import.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: '^(mfe-[^/]+|shell|api)/', pathNot: '^$1/' },
    },
    {
      name: 'no-shell-imports-remote',
      comment: 'The shell knows remotes from the registry only.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mfe-[^/]+|api)/' },
    },
    {
      name: 'no-api-imports-browser-code',
      comment: 'Of the shared packages, the API imports contracts and server only.',
      severity: 'error',
      from: { path: '^api/(src|bench)/' },
      to: { path: '^(mfe-[^/]+|shell|shared/(platform|ui|build))/' },
    },
    {
      name: 'no-shared-imports-user',
      comment: 'Shared packages know nothing of their users.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(mfe-[^/]+|shell|api)/' },
    },
    ...layerRules,
    {
      name: 'no-file-cycles',
      comment: 'Move what both need into a third file, or hand it over as an argument.',
      severity: 'error',
      from: within(FREE_OF_FILE_CYCLES),
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
    {
      name: 'no-feature-imports-feature',
      comment:
        'Features do not know one another: a page composes them, components/ and lib/ hold what several use.',
      severity: 'error',
      from: { path: '^(.+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'no-import-upwards',
      comment:
        'In a remote, pages import features, features import components, lib and services; never the other way.',
      severity: 'error',
      from: {
        path: '^(mfe-[^/]+|shared/registry/template)/src/(components|lib|services|content)/',
      },
      to: { path: '^$1/src/(features|pages)/' },
    },
    {
      name: 'no-feature-imports-page',
      comment: 'A page chooses its features, not a feature its page.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+|shared/registry/template)/src/features/' },
      to: { path: '^$1/src/pages/' },
    },
    {
      name: 'no-loose-feature-files',
      comment: 'Every file of features/ has a feature, which is a folder.',
      severity: 'error',
      from: {},
      to: { path: '^.+/src/features/[^/]+$' },
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
