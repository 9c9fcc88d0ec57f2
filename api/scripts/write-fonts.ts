/**
 * Writes the fonts of preview pictures, each in one cut, and their licences.
 * Run: `npm run fonts -w @tableside/api`. The results are committed.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const outDir = path.join(import.meta.dirname, '../fonts');

/** Inclusive ranges of code points: Latin with all its accents, and punctuation. */
const RANGES = [
  [0x20, 0x24f],
  [0x2b9, 0x2dd],
  [0x300, 0x36f],
  [0x1e00, 0x1eff],
  [0x2000, 0x22ff],
] as const;
const TEXT = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
).join('');

/** As the site's own sheets set them (`shared/ui/scripts/subset-fonts.ts`). */
const FAMILIES = [
  {
    name: 'bricolage-grotesque',
    license: import.meta.resolve('@fontsource-variable/bricolage-grotesque/LICENSE'),
    file: (letters: string) => `files/bricolage-grotesque-${letters}-opsz-normal.woff2`,
    letters: ['latin', 'latin-ext', 'vietnamese'],
    axes: { opsz: 32, wght: 800 },
  },
  {
    name: 'instrument-sans',
    license: import.meta.resolve('@fontsource-variable/instrument-sans/LICENSE'),
    file: (letters: string) => `files/instrument-sans-${letters}-wght-normal.woff2`,
    letters: ['latin', 'latin-ext'],
    axes: { wght: 600 },
  },
] as const;

async function writeFonts(): Promise<void> {
  await mkdir(outDir, { recursive: true });
  for (const { name, license, file, letters, axes } of FAMILIES) {
    await copyFile(new URL(license), path.join(outDir, `${name}-OFL.txt`));
    for (const kind of letters) {
      const source = await readFile(new URL(file(kind), license));
      const font = await subsetFont(source, TEXT, {
        targetFormat: 'sfnt',
        keepFeatures: ['kern'],
        noHinting: true,
        variationAxes: axes,
      });
      await writeFile(path.join(outDir, `${name}-${kind}.ttf`), font);
    }
  }
}

await writeFonts();
