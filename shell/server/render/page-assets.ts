import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShellManifest } from '@tableside/build/shell-manifest-plugin';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { StoreReader } from '@tableside/registry/store';
import {
  AFTER_PICTURE_SCRIPT,
  KNOWN_FONTS_SCRIPT,
  lateFonts,
  lateScripts,
  splitFonts,
} from '../../src/wake/after-picture';
import { PRESS_SCRIPT } from '../../src/wake/press-script';
import { FIRST_STAGE } from '../../src/wake/stage';
import { DISMISSED_SCRIPT } from '../../src/layout/dismissed';
import { THEME_SCRIPT } from '../../src/theme/theme';
import type { ModuleRef } from '../../src/router/page-plan';
import { REFRESH_HOOK } from '../remotes/dev-remotes';
import { escapeHtml } from './html';
import {
  hashSource,
  inlineScript,
  inlineStyle,
  integritySource,
  type InlineElement,
  type PolicySources,
} from './policy-sources';
import type { RegistrySnapshot } from '../releases/registry-source';
import { slotStyles } from './slot-styles';
import { readReleaseFile } from '../releases/release-files';

export interface PageAssetsOptions {
  readonly shellDir: string;
  readonly store: StoreReader;
  readonly isDevelopment: boolean;
}

/** The first part of a page. */
export interface PageOpening {
  readonly html: string;
  /** What is inline, and what is fetched ahead, on the whole page. */
  readonly sources: PolicySources;
}

/** A release's file that a page names. */
interface ScriptFile {
  readonly href: string;
  readonly integrity: string;
}

const FIRST_SCRIPT = inlineScript(`${THEME_SCRIPT}${DISMISSED_SCRIPT};${PRESS_SCRIPT}`);

/** The shell's own part of every page, read once; styles of remotes, read once per release. */
export class PageAssets {
  private readonly styles = new Map<string, Promise<InlineElement | null>>();

  private constructor(
    private readonly options: PageAssetsOptions,
    readonly manifest: ShellManifest,
    private readonly shell: PageOpening,
  ) {}

  /** @throws when the shell has not been built */
  static async read(options: PageAssetsOptions): Promise<PageAssets> {
    const { shellDir } = options;
    const text = await readFile(path.join(shellDir, 'shell.json'), 'utf8');
    const manifest = JSON.parse(text) as ShellManifest;
    const sheets = await Promise.all(
      manifest.styles.map(async (file) => {
        const css = await readFile(path.join(shellDir, 'client', file), 'utf8');
        const { fonts, rest } = splitFonts(css);
        const style = styleOf(file, rest);
        return {
          html: style.html + (fonts && lateFonts(fonts)),
          styles: [style.source, ...(fonts ? [hashSource(fonts)] : [])],
        };
      }),
    );
    return new PageAssets(options, manifest, {
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
    });
  }

  /** The page down to where its title begins: everything that the browser can start on before any data is there. */
  async opening(snapshot: RegistrySnapshot, modules: readonly ModuleRef[]): Promise<PageOpening> {
    const remoteStyles = await this.remoteStyles(snapshot, modules);
    const ahead = scriptsOf(snapshot, modules)
      .filter(({ integrity }) => integrity)
      .map(({ integrity }) => integritySource(integrity));
    const places = styleOf('slots', slotStyles(snapshot.composition.slots));
    const html = [
      `<!doctype html><html lang="en" data-asleep="${FIRST_STAGE}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width,initial-scale=1">',
      FIRST_SCRIPT.html,
      ...(this.options.isDevelopment ? [`<script>${REFRESH_HOOK}</script>`] : []),
      this.shell.html,
      places.html,
      ...remoteStyles.map((style) => style.html),
      '<meta name="theme-color" content="#0B4D3A">',
      '<meta name="color-scheme" content="light dark">',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ].join('');
    const { scripts, styles } = this.shell.sources;
    return {
      html,
      sources: {
        scripts: [...scripts, ...ahead],
        styles: [...styles, places.source, ...remoteStyles.map(({ source }) => source)],
      },
    };
  }

  /** The scripts that bring the page to life. */
  closing(snapshot: RegistrySnapshot, modules: readonly ModuleRef[]): string {
    const { file, integrity } = this.manifest.script;
    const main = `<script async src="/assets/${file}" integrity="${integrity}" crossorigin="anonymous"></script>`;
    return lateScripts(main + scriptsOf(snapshot, modules).map(preloadTag).join(''));
  }

  private async remoteStyles(
    { active }: RegistrySnapshot,
    modules: readonly ModuleRef[],
  ): Promise<InlineElement[]> {
    const styles = new Map<string, Promise<InlineElement | null>>();
    for (const { remote, expose } of modules) {
      const release = active.get(remote);
      if (!release) continue;
      for (const file of release.exposes[expose]?.css ?? []) {
        styles.set(file, this.remoteStyle(release, file));
      }
    }
    return (await Promise.all(styles.values())).filter((style) => style !== null);
  }

  private remoteStyle(release: RegisteredRelease, file: string): Promise<InlineElement | null> {
    const key = release.base + file;
    const known = this.styles.get(key);
    if (known) return known;
    const reading = readReleaseFile(this.options.store, release, file).then(
      (bytes) => styleOf(file, absoluteUrls(bytes.toString('utf8'), release.base)),
      () => {
        // The page goes without; the browser asks for the sheet itself and deals with its absence.
        this.styles.delete(key);
        return null;
      },
    );
    this.styles.set(key, reading);
    return reading;
  }
}

/** The remotes' scripts that a page fetches ahead of their first use. */
function scriptsOf({ active }: RegistrySnapshot, modules: readonly ModuleRef[]): ScriptFile[] {
  const files = new Map<string, string>();
  for (const { remote, expose, wake } of modules) {
    const release = active.get(remote);
    const exposed = release?.exposes[expose];
    if (!release || !exposed || wake !== 'at-once') continue;
    for (const file of [release.entry, ...exposed.js]) {
      files.set(release.base + file, release.integrity[file] ?? '');
    }
  }
  return [...files].map(([href, integrity]) => ({ href, integrity }));
}

/** `data-href` tells the remotes' loaders that the sheet is on the page. */
const styleOf = (file: string, css: string): InlineElement =>
  inlineStyle(css, ` data-href="${escapeHtml(file)}"`);

const preloadTag = ({ href, integrity }: ScriptFile): string =>
  `<link rel="preload" as="script" href="${escapeHtml(href)}" integrity="${integrity}" crossorigin="anonymous">`;

/** Relative addresses in a sheet are relative to its file, not to the page that it is written into. */
const absoluteUrls = (css: string, base: string): string =>
  css.replaceAll(/url\((["']?)(?!["']?(?:data:|https?:|\/|#))/g, `url($1${base}`);
