import { CONTENT_TYPES, contentSchemas } from '@tableside/contracts/content/wire';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(__dirname, '../../content');
const read = (kind: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, `${kind}.json`), 'utf8'));

/** Every `src` in a content entry, at any depth. */
function listPictures(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'src' ? [String(inner)] : listPictures(inner),
  );
}

it('has exactly one built-in entry for each content type', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(files.sort()).toEqual(CONTENT_TYPES.map((kind) => `${kind}.json`).sort());
});

describe.each(CONTENT_TYPES)('built-in content %s', (kind) => {
  it('matches its schema, with defaults written out', () => {
    const document = read(kind);
    expect(contentSchemas[kind].parse(document)).toEqual(document);
  });

  it('references only pictures that exist', () => {
    for (const src of listPictures(read(kind)))
      expect({ src, exists: existsSync(path.join(folder, src)) }).toEqual({ src, exists: true });
  });
});
