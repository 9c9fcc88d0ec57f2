import { brotliDecompressSync } from 'node:zlib';
import { compressTemplate, fillTemplate, NONCE_LENGTH } from './nonce-template';

const placeholder = 'Zq7xWv2kPd9LmTn4RsYb3A==';
const nonces = ['AAAAAAAAAAAAAAAAAAAAAA==', 'ojoCKQxDDZBamLLR1fWzug==', 'ZqZqZqZqZqZqZqZqZqZqZq=='];
const page = (items: number) =>
  [
    `<style nonce="${placeholder}">body{color:red}</style>`,
    `<script nonce="${placeholder}">1</script>`,
    ...Array.from(
      { length: items },
      (_, index) => `<li id="${index}">Café number ${index * 7919}</li>`,
    ),
    `<script async nonce="${placeholder}" src="/assets/main.js"></script>`,
  ].join('\n');

test('the placeholder has the shape of a nonce', () => {
  expect(placeholder).toHaveLength(NONCE_LENGTH);
});

test.each([0, 10, 5000])('a page of %i items reads back with any nonce', async (items) => {
  const template = await compressTemplate(page(items), placeholder);
  if (!template) throw new Error('The page could not be made a template.');
  for (const nonce of nonces) {
    const read = brotliDecompressSync(fillTemplate(template, nonce)).toString('utf8');
    expect(read).toBe(page(items).replaceAll(placeholder, nonce));
  }
});

test('a page without a place for a nonce is no template', async () => {
  expect(await compressTemplate('<p>plain</p>', placeholder)).toBeNull();
});
