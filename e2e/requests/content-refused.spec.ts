import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDesk, type Desk } from '../support/content-desk';
import { runMfeFromSource } from '../support/mfe-command';
import { publishDocuments } from '../support/registry';
import { hashFiles } from '../support/faults/store';
import { expect, test } from '@playwright/test';

/** What the sponsor's team cannot publish. */
test.describe.configure({ mode: 'default', timeout: 120_000 });

let desk: Desk;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  desk = await openDesk('refused');
});
test.afterAll(() => desk.remove());

const BROKEN_JSON = [
  async () => {
    const file = path.join(desk.dir, 'faq.json');
    await writeFile(
      file,
      '{\n  "kind": "faq",\n  "title": "Common questions"\n  "questions": []\n}\n',
    );
    return file;
  },
  /faq\.json:[34]: [\s\S]*JSON[\s\S]*comma/,
] as const;

const refused: Readonly<Record<string, readonly [file: () => Promise<string>, where: RegExp]>> = {
  'a script': [
    () => desk.edit('hero', (it) => ({ ...it, title: '<script>alert(1)</script>' })),
    /hero\.json[\s\S]*title[\s\S]*HTML/,
  ],
  'a javascript: link': [
    () => desk.edit('banner', (it) => ({ ...it, href: 'javascript:alert(1)' })),
    /banner\.json[\s\S]*href[\s\S]*https:\/\//,
  ],
  '10,000 characters': [
    () => desk.edit('footer', (it) => ({ ...it, text: 'word '.repeat(2000) })),
    /footer\.json[\s\S]*text[\s\S]*10,?000[\s\S]*200/,
  ],
  'a missing picture': [
    () =>
      desk.edit('hero', (it) => ({
        ...it,
        picture: { src: 'pictures/gone.webp', alt: 'A door', decorative: false },
      })),
    /hero\.json[\s\S]*picture[\s\S]*gone\.webp/,
  ],
  'an unknown kind': [
    () => desk.edit('hero', (it) => ({ ...it, kind: 'heroine' })),
    /heroine[\s\S]*hero, partner/,
  ],
  'broken JSON': BROKEN_JSON,
};

for (const [what, [file, where]] of Object.entries(refused)) {
  test(`documents with ${what} are refused, with where and why, and nothing changes`, async () => {
    const { storeDir } = desk;
    const before = await hashFiles(storeDir);
    await expect(publishDocuments(storeDir, [await file()])).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringMatching(where),
    });
    expect(await hashFiles(storeDir)).toEqual(before);
  });
}

test('the publish command ends with code 1 and says what is wrong in words of its own', async () => {
  const [file, where] = BROKEN_JSON;
  const { storeDir } = desk;
  const before = await hashFiles(storeDir);
  const { code, output } = await runMfeFromSource(
    storeDir,
    'content',
    'publish',
    'marketing',
    await file(),
  );
  expect(code).toBe(2);
  expect(output).toMatch(where);
  expect(output).not.toMatch(/\n\s+at |ZodError/);
  expect(await hashFiles(storeDir)).toEqual(before);
});
