import type { StoreReader } from '@tableside/registry/reader';
import { THEME_COLORS } from './icons';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { REFRESH_HOOK } from '@tableside/contracts/registry/names';
import type { ShellManifest } from '@tableside/contracts/registry/release';
import {
  AFTER_PICTURE_SCRIPT,
  KNOWN_FONTS_SCRIPT,
  deferFonts,
  deferScripts,
  splitFonts,
  CLICK_REPLAY_SCRIPT,
  DISMISSED_SCRIPT,
} from '../../browser/hydration/inline-scripts';
import { EARLY_FAILURES_SCRIPT } from '../../browser/monitoring/beacon';
import { FIRST_STAGE } from '../../browser/hydration/when-idle';
import { THEME_SCRIPT } from '../../browser/layout/theme-switch';
import type { ModuleRef, Slot } from '../../browser/federation/composition';
import escapeHtml from 'escape-html';
import { hashSource, inlineScript, integritySource, type PolicySources } from './page-headers';
import { namedStyle, RemoteSheets, sheetsShown } from './remote-sheets';
import type { RegistrySnapshot } from '../releases/snapshot';

export interface PageHead {
  readonly html: string;
  /** Inline sources and preloads of the complete page. */
  readonly sources: PolicySources;
}

interface ScriptFile {
  readonly href: string;
  readonly integrity: string;
}

const FIRST_SCRIPT = inlineScript(
  `${EARLY_FAILURES_SCRIPT}${THEME_SCRIPT}${DISMISSED_SCRIPT};${CLICK_REPLAY_SCRIPT}`,
);

/** The shell's own assets, read once, and the remotes' styles. */
export class PageAssets {
  private constructor(
    readonly manifest: ShellManifest,
    private readonly shell: PageHead,
    private readonly remoteSheets: RemoteSheets,
    private readonly isDevelopment: boolean,
  ) {}

  /** @param shellDir directory with shell.json and client/ */
  static async read(
    shellDir: string,
    store: Pick<StoreReader, 'read'>,
    isDevelopment: boolean,
  ): Promise<PageAssets> {
    const text = await readFile(path.join(shellDir, 'shell.json'), 'utf8');
    const manifest = JSON.parse(text) as ShellManifest;
    const sheets = await Promise.all(
      manifest.styles.map(async (file) => {
        const css = await readFile(path.join(shellDir, 'client', file), 'utf8');
        const { fonts, rest } = splitFonts(css);
        const style = namedStyle(file, rest);
        return {
          html: style.html + (fonts && deferFonts(fonts)),
          styles: [style.source, ...(fonts ? [hashSource(fonts)] : [])],
        };
      }),
    );
    const shell = {
      html: sheets.map(({ html }) => html).join(''),
      sources: {
        scripts: [
          FIRST_SCRIPT.source,
          hashSource(KNOWN_FONTS_SCRIPT),
          hashSource(AFTER_PICTURE_SCRIPT),
          integritySource(manifest.script.integrity),
        ],
        styles: sheets.flatMap(({ styles }) => styles),
      },
    };
    return new PageAssets(manifest, shell, new RemoteSheets(store), isDevelopment);
  }

  /** The page up to its title: all that browsers can load before any data is ready. */
  async head(snapshot: RegistrySnapshot, modules: readonly ModuleRef[]): Promise<PageHead> {
    const { always, ifShown } = await this.remoteSheets.read(snapshot, modules);
    const ahead = scriptsOf(snapshot, modules)
      .filter(({ integrity }) => integrity)
      .map(({ integrity }) => integritySource(integrity));
    const slots = namedStyle('slots', slotStyles(snapshot.composition.slots));
    const html = [
      `<!doctype html><html lang="en" data-pending="${FIRST_STAGE}"${assetsAttribute(snapshot)}><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
      FIRST_SCRIPT.html,
      ...(this.isDevelopment ? [`<script>${REFRESH_HOOK}</script>`] : []),
      this.shell.html,
      slots.html,
      ...always.map((sheet) => sheet.html),
      `<meta name="theme-color" content="${THEME_COLORS.light}" media="(prefers-color-scheme:light)">`,
      `<meta name="theme-color" content="${THEME_COLORS.dark}" media="(prefers-color-scheme:dark)">`,
      '<meta name="color-scheme" content="light dark">',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      '<link rel="manifest" href="/manifest.webmanifest">',
    ].join('');
    const { scripts, styles } = this.shell.sources;
    return {
      html,
      sources: {
        scripts: [...scripts, ...ahead],
        styles: [
          ...styles,
          ...[slots, ...always, ...ifShown].map(({ source }) => source),
          ...(snapshot.assets ? [snapshot.assets] : []),
        ],
      },
    };
  }

  /**
   * Styles that are not in the head: of lazy parts on the page, which the policy allows, and of
   * releases that replaced others, by URL. @param headSnapshot what the head was made of
   */
  async laterStyles(
    snapshot: RegistrySnapshot,
    modules: readonly ModuleRef[],
    html: string,
    headSnapshot: RegistrySnapshot,
  ): Promise<string> {
    const sheets = await this.remoteSheets.read(snapshot, modules);
    const shown = sheetsShown(sheets, html);
    if (snapshot === headSnapshot) return shown.map((sheet) => sheet.html).join('');
    const before = await this.remoteSheets.read(headSnapshot, modules);
    const written = new Set(before.always.map(({ source }) => source));
    const allowed = new Set(before.ifShown.map(({ source }) => source));
    return [...sheets.always, ...shown]
      .filter(({ source }) => !written.has(source))
      .map((sheet) => (allowed.has(sheet.source) ? sheet.html : sheet.link(headSnapshot.assets)))
      .join('');
  }

  /** The scripts that hydrate the page. The policy allows those of the release in its head. */
  hydrationScripts(
    { active }: RegistrySnapshot,
    modules: readonly ModuleRef[],
    headSnapshot: RegistrySnapshot,
  ): string {
    const { file, integrity } = this.manifest.script;
    const main = `<script async src="/assets/${file}" integrity="${integrity}" crossorigin="anonymous"></script>`;
    const known = modules.filter(
      ({ remote }) => active.get(remote) === headSnapshot.active.get(remote),
    );
    return deferScripts(main + scriptsOf(headSnapshot, known).map(preloadTag).join(''));
  }
}

/** The attribute that names the origin of release files for browsers, unless it is the site itself. */
const assetsAttribute = ({ assets }: RegistrySnapshot): string =>
  assets && ` data-assets="${escapeHtml(assets)}"`;

function scriptsOf(
  { active, assets }: RegistrySnapshot,
  modules: readonly ModuleRef[],
): ScriptFile[] {
  const files = new Map<string, string>();
  for (const { remote, expose, hydrate } of modules) {
    const release = active.get(remote);
    const exposed = release?.exposes[expose];
    if (!release || !exposed || hydrate !== 'at-once') continue;
    for (const file of [release.entry, ...exposed.js]) {
      files.set(assets + release.base + file, release.integrity[file] ?? '');
    }
  }
  return [...files].map(([href, integrity]) => ({ href, integrity }));
}

const preloadTag = ({ href, integrity }: ScriptFile): string =>
  `<link rel="preload" as="script" href="${escapeHtml(href)}" integrity="${integrity}" crossorigin="anonymous">`;

type Height = Slot['minHeight']['height'];

const NONE = '0rem';

const rule = ({ remote, widget }: Slot, height: Height): string =>
  `[data-remote=${remote}][data-widget=${widget}]{--slot-min-height:calc(${height})}`;

/** The reserved height of each slot; the registry's schema guarantees safe heights and names. */
export function slotStyles(slots: readonly Slot[]): string {
  const base = slots
    .filter(({ minHeight }) => minHeight.height !== NONE)
    .map((slot) => rule(slot, slot.minHeight.height))
    .join('');
  const wide = slots.flatMap((slot) =>
    slot.minHeight.wideHeight ? [rule(slot, slot.minHeight.wideHeight)] : [],
  );
  return base + (wide.length ? `@media (width>=64em){${wide.join('')}}` : '');
}
