/** Folders in which no two folders and no two files import each other, types included. A folder that is free of cycles
 * joins them. */
const FREE_OF_CYCLES = ['api/', 'release-tools/', 'scripts/', 'shared/', 'shell/', 'mfe-[^/]+/'];

/** Folders in which no two files do: what is undefined depends on which of them a test imports first. */
const FREE_OF_FILE_CYCLES = [...FREE_OF_CYCLES, 'e2e/'];

/** Modules of the API, from the lowest layer up. A module imports those of lower layers only. */
const API_LAYERS = [
  ['lib'],
  ['db'],
  ['http', 'email/queue'],
  ['auth', 'content', 'pictures', 'inquiries'],
  ['photos'],
  ['reviews'],
  ['restaurants'],
  ['settings', 'search', 'favorites', 'votes'],
  ['import', 'listing', 'seed', 'social-cards', 'users'],
  ['admin', 'base-map'],
  ['email/templates', 'operator'],
];

/** Folders of the registry, from the lowest layer up. */
const REGISTRY_LAYERS = [
  ['store'],
  ['signing', 'checks'],
  ['registry'],
  ['content'],
  ['releases'],
  ['operations'],
  ['service'],
  ['cli'],
];

const layerRulesOf = (prefix, src, layers) =>
  layers.flatMap((layer, index) =>
    layer.map((name) => ({
      name: `${prefix}-layers-${name}`,
      comment: 'A module imports those of lower layers only; see the list of layers.',
      severity: 'error',
      from: { path: `^${src}/${name}/` },
      to: {
        path: `^${src}/(${[...layers.slice(index).flat(), 'testing'].join('|')})/`,
        pathNot: `^${src}/${name}/`,
      },
    })),
  );

const layerRules = [
  ...layerRulesOf('api', 'api/src', API_LAYERS),
  ...layerRulesOf('registry', 'release-tools/registry/src', REGISTRY_LAYERS),
];

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
      to: { path: '^(mfe-[^/]+|shell|release-tools/build|shared/(platform|ui))/' },
    },
    {
      name: 'no-shared-imports-user',
      comment: 'Shared packages know nothing of their users.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(mfe-[^/]+|shell|api|release-tools)/' },
    },
    {
      name: 'no-release-tools-import-user',
      comment:
        'The release tools start a program of the shell to try releases; they import none of its code.',
      severity: 'error',
      from: { path: '^release-tools/' },
      to: { path: '^(mfe-[^/]+|shell|api)/' },
    },
    {
      name: 'release-tools-entries',
      comment:
        'The shell reads releases by reader.ts, the API publishes content by content-editor.ts; nothing else is theirs.',
      severity: 'error',
      from: { path: '^(api/src|shell/(browser|server))/', pathNot: 'fixtures[.]ts$' },
      to: {
        path: '^release-tools/',
        pathNot: '^release-tools/registry/src/(reader|content-editor)[.]ts$',
      },
    },
    {
      name: 'no-remote-imports-release-tools',
      comment: 'A remote is built and released by these tools; its code knows nothing of them.',
      severity: 'error',
      from: { path: '^mfe-[^/]+/src/' },
      to: { path: '^release-tools/' },
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
        path: '^(mfe-[^/]+|release-tools/registry/template)/src/(components|lib|services|content)/',
      },
      to: { path: '^$1/src/(features|pages)/' },
    },
    {
      name: 'no-feature-imports-page',
      comment: 'A page chooses its features, not a feature its page.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+|release-tools/registry/template)/src/features/' },
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
