import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const docs = path.resolve(__dirname, '../docs');
const records = readdirSync(path.join(docs, 'decisions')).sort();
const overview = readFileSync(path.join(docs, 'README.md'), 'utf8');
const readRecord = (name: string) => readFileSync(path.join(docs, 'decisions', name), 'utf8');
const numberOf = (name: string) => name.slice(0, 4);

describe.each(records)('decision record %s', (name) => {
  const [title = '', , status = ''] = readRecord(name).split('\n');

  test('has its number in the title, a date and a status', () => {
    expect(title).toMatch(new RegExp(`^# ${numberOf(name)}\\. \\S`));
    expect(status).toMatch(/^Date: \d{4}-\d\d-\d\d · Status: (?:accepted|superseded)/);
  });

  test('is listed in docs/README.md under its title', () => {
    expect(overview).toContain(`- [${title.slice(2)}](decisions/${name})`);
  });

  test('links to records that exist', () => {
    const links = [...readRecord(name).matchAll(/\]\((\d{4}-[^)#]+\.md)\)/g)].map(([, to]) => to);
    expect(links.filter((to = '') => !existsSync(path.join(docs, 'decisions', to)))).toEqual([]);
  });
});

test('decision records have numbers of their own', () => {
  expect(new Set(records.map(numberOf)).size).toBe(records.length);
});
