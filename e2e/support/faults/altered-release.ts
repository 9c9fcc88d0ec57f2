import type { Locator, Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root, runCommand } from '../processes';
import { nameOfRun } from '../seeds';
import { expect, whenInteractive } from '../test';

/** A change to one file of a remote. */
interface Change {
  /** Relative to the remote's folder. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Changes in the altered release of marketing: a label and a widget. */
export const ALTERED = {
  version: '9.0.0',
  /** Label of the search on the home page. */
  oldLabel: 'Search by dish, restaurant, or street',
  newLabel: 'Search by dish, restaurant, or corner',
  /**
   * In a window with this name the sponsor's section and the about page throw. The terms page
   * throws on servers that request it with a query.
   */
  breakingName: 'broken',
  /** In windows with these names the new widget damages the page once it is hydrated. */
  damages: {
    emptied: 'document.body.replaceChildren();',
    covered:
      "const cover = document.createElement('div'); cover.style.cssText = 'position: fixed; inset: 0; z-index: 99999'; document.body.append(cover);",
  },
  slot: { slot: 'home:section', name: 'terraces', widget: 'Terraces', order: 150 },
} as const;

/** Error thrown by a click on the new widget. */
export const CLICK_FAULT = 'overcooked';

const DAMAGES = Object.entries(ALTERED.damages).map(
  ([name, damage]) => `if (globalThis.name === '${name}') { ${damage} }`,
);
const WIDGET = `Terraces: { Component: () => { useEffect(() => { ${DAMAGES.join(' ')} }, []); return <section aria-label="Terraces" onClick={() => { throw new Error('${CLICK_FAULT}'); }}>Sunny tonight</section>; } },`;
const CHANGES: readonly Change[] = [
  { file: 'content/hero.json', from: ALTERED.oldLabel, to: ALTERED.newLabel },
  {
    file: 'src/widgets.tsx',
    from: 'import { Advertise }',
    to: "import { useEffect } from 'react';\nimport { Advertise }",
  },
  {
    file: 'src/widgets.tsx',
    from: 'export const widgets = {',
    to: `export const widgets = {\n  ${WIDGET}`,
  },
  {
    file: 'src/widgets.tsx',
    from: 'PartnerSection: { Component: PartnerSection }',
    to: `PartnerSection: { Component: () => { if (globalThis.name === '${ALTERED.breakingName}') throw new Error('out of order'); return <PartnerSection />; } }`,
  },
  {
    file: 'src/routes.tsx',
    from: 'Component: AboutPage',
    to: `Component: () => { if (globalThis.name === '${ALTERED.breakingName}') throw new Error('out of order'); return <AboutPage />; }`,
  },
  {
    file: 'src/routes.tsx',
    from: 'import { aboutHandle, AboutPage }',
    to: `import { useLocation } from 'react-router-dom';\nimport { aboutHandle, AboutPage }`,
  },
  {
    file: 'src/routes.tsx',
    from: '[termsRoute]',
    to: `[{ ...termsRoute, Component: () => { if (useLocation().search && typeof window === 'undefined') throw new Error('out of order'); return <termsRoute.Component />; } }]`,
  },
  {
    file: 'remote.json',
    from: '"slots": [',
    to: `"slots": [${JSON.stringify(ALTERED.slot)},`,
  },
];
const POLL_MS = 250;
/** No test measures its size. */
const AS_WRITTEN = '--no-optimization-minimize';

/** Build folder inside the repository, where packages are found. */
const findWorkshop = (): string => path.join(root, '.cache', `altered-${nameOfRun()}`);

/**
 * The altered release of marketing, built from changed sources by the first test of a run that
 * needs it; others wait. Read-only.
 * @returns the build's output, for `mfe publish --folder`
 */
export async function findAlteredRelease(): Promise<string> {
  const workshop = findWorkshop();
  const release = path.join(workshop, 'mfe-marketing/dist/release');
  const done = path.join(workshop, 'done');
  while (!(await makeFolder(workshop))) {
    if (existsSync(done)) return release;
    await wait(POLL_MS);
  }
  try {
    await build(path.join(workshop, 'mfe-marketing'));
    await writeFile(done, '');
    return release;
  } catch (error) {
    await removeAlteredRelease();
    throw error;
  }
}

/** Deletes the build of this run. */
export const removeAlteredRelease = (): Promise<void> =>
  rm(findWorkshop(), { recursive: true, force: true });

/** @returns false when it already exists */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function build(copy: string): Promise<void> {
  const original = path.join(root, 'mfe-marketing');
  const isSource = (file: string) =>
    !/^(?:dist|node_modules)(?:\/|$)/.test(path.relative(original, file));
  await cp(original, copy, { recursive: true, filter: isSource });
  for (const { file, from, to } of CHANGES) {
    const text = await readFile(path.join(copy, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain "${from}".`);
    await writeFile(path.join(copy, file), text.replaceAll(from, to));
  }
  const webpack = path.join(root, 'node_modules/webpack/bin/webpack.js');
  const { code, output } = await runCommand(
    [process.execPath, webpack, '--config', path.join(copy, 'webpack.config.ts'), AS_WRITTEN],
    { NODE_ENV: 'production', RELEASE_VERSION: ALTERED.version, BUILD_CACHE: 'off' },
  );
  if (code !== 0) throw new Error(output);
}

/** What tests of marketing releases look at. */

export const findHeadline = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Versions of marketing whose files a page requests. */
export function watchVersions(page: Page): Set<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const version = /\/releases\/marketing\/([^/]+)\//.exec(request.url())?.[1];
    if (version) versions.add(version);
  });
  return versions;
}

/**
 * Expects a hydrated home page: marketing's hero with its label, and a dialog that opens and
 * closes.
 * @param label of the hero's search, which differs between releases
 */
export async function expectWorkingHome(page: Page, label: string): Promise<void> {
  await whenInteractive(page);
  await expect(page.getByRole('main').getByLabel(label)).toBeVisible();
  await page.getByRole('button', { name: /^Advertise/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}
