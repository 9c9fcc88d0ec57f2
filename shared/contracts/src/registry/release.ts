import { z } from 'zod';
import { SECTION_NAME } from '../common/rules';
import { SLOT_FRAMES, HYDRATION_TIMES } from '../remote';
import {
  DEV_VERSION,
  devBase,
  devContainer,
  RELEASE_VERSION,
  releaseFolder,
  REMOTE_NAME,
  SHELL_NAME,
} from './names';

/** Releases of remotes and the shell. Each is an immutable folder, `releases/<name>/<version>/` (ARCHITECTURE.md). */

export const semver = z.string().regex(RELEASE_VERSION, 'expected a version such as 1.2.3');
export const sha384 = z
  .string()
  .regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'expected a sha384 integrity value');

/** A path inside a release: forward slashes, no dot segments. */
export const releasePath = z
  .string()
  .regex(
    /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*$/,
    'expected a path inside the release',
  );

/** Every file of a release except its `release.json`. */
export const releaseFiles = z.record(
  releasePath,
  z.object({ bytes: z.number().int().min(0), integrity: sha384 }),
);
export type ReleaseFiles = z.infer<typeof releaseFiles>;

/** URL path of a release: `/releases/<remote>/<version>/`. */
export const releaseAddress = z
  .string()
  .refine((base) => releaseFolder(base) === base, 'expected the path of a release');

/** What a remote declares in `remote.json` in addition to its routes. The shell composes pages from it, so adding a
 * widget or a service changes no other folder. Slot and service names are checked at release (release-tools/registry);
 * a shell ignores those it does not know yet. */

const height = z
  .string()
  .regex(
    /^\d{1,3}(?:\.\d{1,3})?rem(?: \+ \d{1,3}vi)?$/,
    'expected a height such as 20rem, or 28rem + 62vi if it grows with the width',
  );

/** Space reserved for a slot before its widget has loaded. */
const slotMinHeight = z.object({
  height,
  /** Height at widths of 1024 px and more, if different. */
  wideHeight: height.optional(),
  /** True if a slot whose widget loads late never shrinks below this height, so that nothing below it moves. */
  isPersistent: z.boolean().default(false),
});

const orderMessage = 'expected an integer from 0 to 999';
const position = z
  .number(orderMessage)
  .int(orderMessage)
  .min(0, orderMessage)
  .max(999, orderMessage);

export const slotDeclaration = z.object({
  /** Slot name, such as `home:section`. */
  slot: z.string().regex(/^[a-z]+:[a-z]+$/, 'expected a slot such as home:section'),
  /** Name of the widget in the remote's `./widgets`. */
  widget: z
    .string()
    .regex(/^[A-Z][A-Za-z0-9]*$/, 'expected the name of a component, such as CuisineRanking'),
  /** Name used by content that sets the order within the slot. */
  name: z.string().regex(SECTION_NAME, 'expected a lowercase name such as rankings').optional(),
  /** Position among the widgets of the slot, smallest first. */
  order: position,
  hydrate: z.enum(HYDRATION_TIMES).default('at-once'),
  frame: z.enum(SLOT_FRAMES).default('page'),
  minHeight: slotMinHeight.default({ height: '0rem', isPersistent: false }),
});
export type SlotDeclaration = z.infer<typeof slotDeclaration>;

export const declarations = z.object({
  slots: z.array(slotDeclaration).default([]),
  /** Services the remote provides; `search` is the module `./services/search`. */
  services: z.array(z.string().regex(/^[a-z-]+$/, 'expected a name such as search')).default([]),
  /** Content types owned by this remote. */
  content: z.array(z.string()).default([]),
});
export type Declarations = z.infer<typeof declarations>;

/** Major version of the registry document; readers of another version fall back to their built-in registry. */
export const REGISTRY_SCHEMA = 1;

/** A remote's name, as in its `remote.json`. The registry lists all remotes. */
export const remoteName = z
  .string()
  .regex(REMOTE_NAME, 'expected a lowercase name')
  .refine((name) => name !== SHELL_NAME, 'the name shell is reserved');
export type RemoteName = z.infer<typeof remoteName>;

/** Name of a remote or the shell. */
export const releasedName = z.string().regex(REMOTE_NAME, 'expected a lowercase name');

/** A link in the site's navigation. */
const navEntry = z.object({
  label: z.string().min(1).max(20),
  /** `main`: header, menu and footer; `legal`: footer only. */
  group: z.enum(['main', 'legal']).default('main'),
  /** Position within the group, smallest first. */
  order: position,
});

/** A path prefix owned by a remote. */
export const routeDeclaration = z.object({
  /** Path prefix, such as `/restaurants`; includes all paths below it. */
  path: z
    .string()
    .regex(/^\/[a-z-]+$/, 'expected one lowercase path segment, such as /restaurants'),
  /** Title and heading while the page's code loads. Default: the site's name. */
  title: z.string().min(1).max(60).optional(),
  /** False hides header and footer. */
  chrome: z.boolean().default(true),
  /** False skips the session call. */
  session: z.boolean().default(true),
  /** True if the HTTP status depends on data (an unknown restaurant is a 404). */
  statusFromData: z.boolean().default(false),
  /** True for pages few users open: pages of other remotes do not include this route. */
  apart: z.literal(true).optional(),
  /** The link to it in header, menu and footer; omitted: none. */
  nav: navEntry.optional(),
  /** True if sitemap.xml lists the path. */
  sitemap: z.literal(true).optional(),
});
export type RouteDeclaration = z.infer<typeof routeDeclaration>;

/** Scripts and styles an exposed module needs in addition to the remote's entry. */
const exposeFiles = z.object({
  js: z.array(releasePath),
  css: z.array(releasePath),
  /** Styles of lazy parts, which server-rendered HTML needs before their scripts load. */
  shown: z.array(releasePath).default([]),
});
export type ExposeFiles = z.infer<typeof exposeFiles>;

/** The manifest a team maintains: `mfe-<name>/remote.json`. */
export const remoteManifest = declarations.extend({
  name: remoteName,
  team: z.string().min(1),
  routes: z.array(routeDeclaration),
  /** Exposed modules, contract name to source file. */
  exposes: z.record(z.string().regex(/^\.\/[a-z/-]+$/), z.string()),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** `release.json`, written by the build next to the files it describes. */
export const releaseSidecar = declarations.extend({
  schema: z.literal(REGISTRY_SCHEMA),
  name: remoteName,
  version: semver,
  /** Unique per version, so that two versions never share code. */
  container: z.string().regex(/^mfe_[a-z]+_[0-9A-Za-z_]+$/),
  /** Browser entry, relative to the release folder. */
  entry: releasePath,
  /** Server entry (one CommonJS file), or null when the remote renders in the browser only. */
  server: releasePath.nullable(),
  exposes: z.record(z.string(), exposeFiles),
  /** Version ranges of what the shell must provide. */
  requires: z.record(z.string(), z.string()),
  routes: z.array(routeDeclaration),
  /** Every file of the release except this one. */
  files: releaseFiles,
  builtAt: z.iso.datetime(),
});

export type ReleaseSidecar = z.infer<typeof releaseSidecar>;

/** Declarations of a remote in development, with the names of its exposed modules. */
interface DevRemote extends Pick<
  ReleaseSidecar,
  'name' | 'routes' | 'slots' | 'services' | 'content'
> {
  readonly exposes: readonly string[];
}

/** Registry entry of a remote in development. Its files change, so none has a hash. */
export const describeDevRemote = (remote: DevRemote) => ({
  releases: [
    {
      version: DEV_VERSION,
      container: devContainer(remote.name),
      entry: 'entry.js',
      base: devBase(remote.name),
      exposes: Object.fromEntries(remote.exposes.map((expose) => [expose, { js: [], css: [] }])),
      integrity: {},
    },
  ],
  routes: remote.routes,
  slots: remote.slots,
  services: remote.services,
  hasContent: remote.content.length > 0,
});

/** Shell releases are stored next to those of the remotes, in `releases/shell/<version>/`. */

/** Major version of the shell's `release.json`. */
export const SHELL_SCHEMA = 1;

/** What a shell provides to remotes. */
export const shellFacts = z.object({
  version: z.string(),
  /** Exact version of each provided library, and of the federation runtime. */
  provided: z.record(z.string(), z.string()),
  /** Slots and services that remotes may declare; missing in older shells. */
  knows: z.object({ slots: z.array(z.string()), services: z.array(z.string()) }).optional(),
});
export type ShellFacts = z.infer<typeof shellFacts>;

/** `dist/shell.json`, used by the server to render pages and by the registry to check releases. */
export interface ShellManifest extends ShellFacts {
  /** Initial script, below /assets/. */
  readonly script: { readonly file: string; readonly integrity: string };
  /** Initial style sheets, below /assets/. */
  readonly styles: readonly string[];
}

/** `release.json` of a shell, written by the build next to the files it describes. */
export const shellSidecar = shellFacts.extend({
  schema: z.literal(SHELL_SCHEMA),
  name: z.literal(SHELL_NAME),
  version: semver,
  files: releaseFiles,
  builtAt: z.iso.datetime(),
});
export type ShellSidecar = z.infer<typeof shellSidecar>;

/** What the shell provides to remotes, with exact versions; a release's `requires` is checked against it. */
export const PROVIDED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'zustand',
  '@tanstack/react-query',
  '@tableside/platform',
] as const;
