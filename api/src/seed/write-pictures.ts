import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readSamplePictures } from './sample-city';

/** Written last. */
const HEADER_PICTURE = 'setting/header.svg';

/** Whether all sample pictures exist and none is empty, as after a power cut. */
export async function hasPictures(uploadsDir: string): Promise<boolean> {
  const names = await readdir(uploadsDir, { recursive: true }).catch(() => []);
  const drawings = names.filter((name) => name.endsWith('.svg'));
  const sizes = await Promise.all(
    drawings.map(async (name) => (await stat(join(uploadsDir, name))).size),
  );
  return sizes.every(Boolean) && drawings.includes(HEADER_PICTURE);
}

/** Writes the sample pictures as SVG; the API rasterizes them on request. */
export async function writePictures(
  uploadsDir: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const { [HEADER_PICTURE]: header = '', ...others } = readSamplePictures();
  const pictures = [...Object.entries(others), [HEADER_PICTURE, header] as const];
  for (const [index, [path, svg]] of pictures.entries()) {
    const target = join(uploadsDir, path);
    const draft = `${target}.${process.pid}.tmp`;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(draft, svg);
    await rename(draft, target);
    onProgress(index + 1, pictures.length);
  }
}
