import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import nodeModule from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Scene } from './compose';
import { composeSvg } from './compose';
import { loadEmoji } from './emoji';
import { listEmoji } from './scene';

/** Files written at the same time. */
const BATCH_SIZE = 16;

/** Where a picture's drawing lies: beside its public path, as SVG. The API host draws it on request. */
export const drawingFile = (uploadsDir: string, path: string): string =>
  join(uploadsDir, path.replace(/^uploads\//, '').replace(/\.webp$/, '.svg'));

/** True when the picture that is written last is there, and no drawing is empty, as a power cut leaves what was not synced.
 * @param last its path, such as `uploads/header.webp` */
export async function holdsPictures(uploadsDir: string, last: string): Promise<boolean> {
  const names = await readdir(uploadsDir, { recursive: true }).catch(() => []);
  const drawings = names.filter((name) => name.endsWith('.svg'));
  const sizes = await Promise.all(
    drawings.map(async (name) => (await stat(join(uploadsDir, name))).size),
  );
  return (
    sizes.every(Boolean) && drawings.includes(relative(uploadsDir, drawingFile(uploadsDir, last)))
  );
}

/** Composes the pictures and writes them; a file is whole or not there.
 * @param pictures scenes by public path, such as `uploads/restaurants/luna-1.webp`
 * @param onProgress is told how many are written */
export async function writePictures(
  pictures: ReadonlyMap<string, Scene>,
  uploadsDir: string,
  onProgress: (done: number) => void,
): Promise<void> {
  const emoji = await loadEmoji(listEmoji(pictures.values()), findEmojiFile());
  const entries = [...pictures];
  for (const path of new Set(entries.map(([path]) => dirname(drawingFile(uploadsDir, path))))) {
    await mkdir(path, { recursive: true });
  }
  for (let start = 0; start < entries.length; start += BATCH_SIZE) {
    const batch = entries.slice(start, start + BATCH_SIZE);
    await Promise.all(
      batch.map(async ([path, scene]) => {
        const target = drawingFile(uploadsDir, path);
        const draft = `${target}.${process.pid}.tmp`;
        await writeFile(draft, composeSvg(scene, emoji));
        await rename(draft, target);
      }),
    );
    onProgress(start + batch.length);
  }
}

/** By way of the whole module object: a bundler that sees `createRequire` alone would pull the file in. */
const findEmojiFile = (): string =>
  nodeModule.createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
