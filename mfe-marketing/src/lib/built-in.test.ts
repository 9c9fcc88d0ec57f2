import { CONTENT_KINDS, contentSchemas } from '@tableside/contracts/content/wire';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(__dirname, '../../content');
const read = (kind: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, `${kind}.json`), 'utf8'));

/** Every `src` of a document, however deep it stands. */
function listPictures(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'src' ? [String(inner)] : listPictures(inner),
  );
}

it('there is one built-in document for each kind, and no other', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(files.sort()).toEqual(CONTENT_KINDS.map((kind) => `${kind}.json`).sort());
});

describe.each(CONTENT_KINDS)('the built-in document %s', (kind) => {
  it('is what its schema asks for, defaults written out', () => {
    const document = read(kind);
    expect(contentSchemas[kind].parse(document)).toEqual(document);
  });

  it('shows only pictures that are there', () => {
    for (const src of listPictures(read(kind)))
      expect({ src, isThere: existsSync(path.join(folder, src)) }).toEqual({ src, isThere: true });
  });
});
