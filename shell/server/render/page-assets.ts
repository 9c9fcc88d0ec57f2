import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShellManifest } from '@tableside/build/shell-manifest-plugin';
import { lateFonts, lateScripts, splitFonts } from '../../src/wake/after-picture';
import { PRESS_SCRIPT } from '../../src/wake/press-script';
import { FIRST_STAGE } from '../../src/wake/stage';
import { DISMISSED_SCRIPT } from '../../src/layout/dismissed';
import { THEME_SCRIPT } from '../../src/theme/theme';
import type { ModuleRef } from '../../src/router/page-plan';
import { REFRESH_HOOK } from '../remotes/dev-remotes';
import { escapeHtml } from './html';
import type { RegistrySnapshot } from '../releases/registry-source';
import { slotStyles } from './slot-styles';
import { readReleaseFile } from '../releases/release-files';

export interface PageAssetsOptions {
  readonly shellDir: string;
  readonly storeDir: string;
  /** Fills the place of the nonce in rendered pages; each answer puts its own there. */
  readonly noncePlaceholder: string;
  readonly isDevelopment: boolean;
}

/** The shell's own part of every page, read once; styles of remotes, read once per release. */
export class PageAssets {
  private readonly styles = new Map<string, Promise<string>>();

  private constructor(
    private readonly options: PageAssetsOptions,
    readonly manifest: ShellManifest,
    private readonly shellStyles: string,
  ) {}

  /** @throws when the shell has not been built */
  static async read(options: PageAssetsOptions): Promise<PageAssets> {
    const { shellDir } = options;
    const text = await readFile(path.join(shellDir, 'shell.json'), 'utf8');
    const manifest = JSON.parse(text) as ShellManifest;
    const nonce = options.noncePlaceholder;
    const sheets = manifest.styles.map(async (file) => {
      const css = await readFile(path.join(shellDir, 'client', file), 'utf8');
      const { fonts, rest } = splitFonts(css);
      return styleTag(file, rest, nonce) + (fonts && lateFonts(fonts, nonce));
    });
    return new PageAssets(options, manifest, (await Promise.all(sheets)).join(''));
  }

  /** The page down to where its title begins: everything that the browser can start on before any data is there. */
  async opening(snapshot: RegistrySnapshot, modules: readonly ModuleRef[]): Promise<string> {
    const nonce = this.options.noncePlaceholder;
    const remoteStyles = await this.remoteStyles(snapshot, modules);
    return [
      `<!doctype html><html lang="en" data-asleep="${FIRST_STAGE}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width,initial-scale=1">',
      `<script nonce="${nonce}">${THEME_SCRIPT}${DISMISSED_SCRIPT};${PRESS_SCRIPT}</script>`,
      ...(this.options.isDevelopment ? [`<script>${REFRESH_HOOK}</script>`] : []),
      this.shellStyles,
      styleTag('slots', slotStyles(snapshot.composition.slots), nonce),
      ...remoteStyles,
      '<meta name="theme-color" content="#0B4D3A">',
      '<meta name="color-scheme" content="light dark">',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ].join('');
  }

  /** The scripts that bring the page to life. */
  closing(snapshot: RegistrySnapshot, modules: readonly ModuleRef[]): string {
    const nonce = this.options.noncePlaceholder;
    const { file, integrity } = this.manifest.script;
    const main = `<script async src="/assets/${file}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}"></script>`;
    return lateScripts(main + this.remoteScripts(snapshot, modules).join(''), nonce);
  }

  private remoteScripts({ active }: RegistrySnapshot, modules: readonly ModuleRef[]): string[] {
    const tags = new Set<string>();
    for (const { remote, expose, wake } of modules) {
      const release = active.get(remote);
      const files = release?.exposes[expose];
      if (!release || !files || wake !== 'at-once') continue;
      for (const file of [release.entry, ...files.js]) {
        const integrity = release.integrity[file] ?? '';
        tags.add(preloadTag(release.base + file, integrity, this.options.noncePlaceholder));
      }
    }
    return [...tags];
  }

  private async remoteStyles({ active }: RegistrySnapshot, modules: readonly ModuleRef[]) {
    const styles = new Map<string, Promise<string>>();
    for (const { remote, expose } of modules) {
      const release = active.get(remote);
      if (!release) continue;
      for (const file of release.exposes[expose]?.css ?? []) {
        styles.set(file, this.remoteStyle(release, file));
      }
    }
    return Promise.all(styles.values());
  }

  private remoteStyle(
    release: Parameters<typeof readReleaseFile>[1],
    file: string,
  ): Promise<string> {
    const key = release.base + file;
    const known = this.styles.get(key);
    if (known) return known;
    const reading = readReleaseFile(this.options.storeDir, release, file).then(
      (bytes) =>
        styleTag(
          file,
          absoluteUrls(bytes.toString('utf8'), release.base),
          this.options.noncePlaceholder,
        ),
      () => {
        // The page goes without; the browser asks for the sheet itself and deals with its absence.
        this.styles.delete(key);
        return '';
      },
    );
    this.styles.set(key, reading);
    return reading;
  }
}

/** `data-href` tells the remotes' loaders that the sheet is on the page. */
const styleTag = (file: string, css: string, nonce: string): string =>
  `<style nonce="${nonce}" data-href="${escapeHtml(file)}">${css.replaceAll('</', '<\\/')}</style>`;

const preloadTag = (href: string, integrity: string, nonce: string): string =>
  `<link rel="preload" as="script" href="${escapeHtml(href)}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}">`;

/** Relative addresses in a sheet are relative to its file, not to the page that it is written into. */
const absoluteUrls = (css: string, base: string): string =>
  css.replaceAll(/url\((["']?)(?!["']?(?:data:|https?:|\/|#))/g, `url($1${base}`);
