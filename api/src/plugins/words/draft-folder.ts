import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PICTURE_SRC } from '@tableside/contracts/content/fields';
import type { ContentKind } from '@tableside/contracts/content/model';
import type { DraftPictures, Words } from './words-model';

/** Lays a draft out as the command finds documents: a file that is named after its kind, and its pictures beside it. The folder
 * is gone when `use` has ended. */
export async function withDraftFolder<Result>(
  kind: ContentKind,
  document: Words,
  pictures: DraftPictures,
  use: (folder: string, file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tableside-draft-'));
  try {
    const file = path.join(folder, `${kind}.json`);
    await writeFile(file, JSON.stringify(document));
    await mkdir(path.join(folder, 'pictures'));
    for (const [src, bytes] of pictures) {
      if (src.startsWith('pictures/') && PICTURE_SRC.test(src))
        await writeFile(path.join(folder, src), bytes);
    }
    return await use(folder, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
