import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTENT_KINDS } from '@tableside/contracts/content/wire';
import { renderJsonSchema, schemaFileName } from './json-schemas';

const folder = path.join(__dirname, '../../../../mfe-marketing/content/schemas');

const MENDED =
  'This file is as the schemas make it; when it is not, run: npm run content -- schemas';

it.each(CONTENT_KINDS)('the JSON Schema file of %s is what its schema yields', async (kind) => {
  const file = await readFile(path.join(folder, schemaFileName(kind)), 'utf8').catch(() => '');
  expect({ [MENDED]: file }).toEqual({ [MENDED]: renderJsonSchema(kind) });
});

it('there are JSON Schema files of no other kinds (npm run content -- schemas writes those that there are)', async () => {
  expect((await readdir(folder)).sort()).toEqual(CONTENT_KINDS.map(schemaFileName).sort());
});

it('shows lengths, descriptions and sentences in text editors', () => {
  expect(JSON.parse(renderJsonSchema('plans'))).toMatchObject({
    additionalProperties: false,
    properties: {
      promise: {
        maxLength: 90,
        description: 'The promise about rankings, at the form’s foot.',
        allOf: expect.arrayContaining([
          expect.objectContaining({ patternErrorMessage: expect.stringMatching(/^It has HTML/) }),
        ]),
      },
      plans: { maxItems: 4 },
    },
  });
});

it('knows what may be left out', () => {
  const { properties } = JSON.parse(renderJsonSchema('partner')) as {
    properties: { picture: { anyOf: { required?: string[] }[] } };
  };
  expect(properties.picture.anyOf[0]?.required).toEqual(['src', 'alt']);
});
