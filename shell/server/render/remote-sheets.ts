import type { StoreReader } from '@tableside/registry/reader';
import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { ModuleRef } from '../../browser/federation/composition';
import { PromiseCache } from '../promise-cache';
import { readReleaseFile } from '../releases/server-remotes';
import type { RegistrySnapshot } from '../releases/snapshot';
import escapeHtml from 'escape-html';
import { inlineStyle, type InlineElement } from './page-headers';

interface Sheet extends InlineElement {
  readonly classes: readonly string[];
  /** The sheet by URL, for a policy without its hash. @param assets origin of files, or empty */
  readonly link: (assets: string) => string;
}

interface PageSheets {
  /** Critical styles. */
  readonly always: readonly Sheet[];
  /** Styles of lazy scripts, used only when the page's HTML shows their parts. */
  readonly ifShown: readonly Sheet[];
}

/** Maximum number of cached sheets; a page has about 20. */
const SHEETS_MAX = 1000;

export class RemoteSheets {
  private readonly sheets = new PromiseCache<Sheet | null>({ max: SHEETS_MAX });

  constructor(private readonly store: Pick<StoreReader, 'read'>) {}

  /** Style sheets of a page's modules. Unreadable ones are left to the browser. */
  async read({ active }: RegistrySnapshot, modules: readonly ModuleRef[]): Promise<PageSheets> {
    const always = new Map<string, Promise<Sheet | null>>();
    const ifShown = new Map<string, Promise<Sheet | null>>();
    for (const { remote, expose, hydrate } of modules) {
      const release = active.get(remote);
      const files = release?.exposes[expose];
      if (!release || !files) continue;
      const own = hydrate === 'at-once' ? always : ifShown;
      for (const file of files.css) own.set(file, this.sheet(release, file));
      for (const file of files.shown) ifShown.set(file, this.sheet(release, file));
    }
    const found = async (sheets: typeof always) =>
      (await Promise.all(sheets.values())).filter((sheet) => sheet !== null);
    return { always: await found(always), ifShown: await found(ifShown) };
  }

  private sheet(release: RegisteredRelease, file: string): Promise<Sheet | null> {
    return this.sheets.get(release.base + file, async () => {
      const bytes = await readReleaseFile(this.store, release, file).catch(() => null);
      if (!bytes) return null;
      const css = absoluteUrls(bytes.toString('utf8'), release.base);
      return { ...namedStyle(file, css), classes: classesIn(css), link: linkTo(release, file) };
    });
  }
}

export function sheetsShown({ ifShown }: PageSheets, html: string): Sheet[] {
  if (!ifShown.length) return [];
  // Most elements share their list with others.
  const lists = new Set(html.match(/ class="[^"]*/g));
  const classes = new Set([...lists].flatMap((list) => list.slice(' class="'.length).split(' ')));
  return ifShown.filter((sheet) => sheet.classes.some((name) => classes.has(name)));
}

export const namedStyle = (file: string, css: string): InlineElement =>
  inlineStyle(css, ` data-href="${escapeHtml(file)}"`);

const linkTo =
  ({ base, integrity }: RegisteredRelease, file: string) =>
  (assets: string): string =>
    `<link rel="stylesheet" data-href="${escapeHtml(file)}" href="${escapeHtml(assets + base + file)}" integrity="${integrity[file] ?? ''}" crossorigin="anonymous">`;

const classesIn = (css: string): string[] => [
  ...new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)),
];

const absoluteUrls = (css: string, base: string): string =>
  css.replaceAll(/url\((["']?)(?!["']?(?:data:|https?:|\/|#))/g, `url($1${base}`);
