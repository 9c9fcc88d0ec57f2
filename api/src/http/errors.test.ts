import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERRORS } from './errors';

it('docs/errors.md lists every error with its status and message', () => {
  const page = readFileSync(path.join(__dirname, '../../../docs/errors.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([\w-]+)` +\| (\d+) +\| (.+?) +\|$/gm)];
  const documented = rows.map(([, id, status, message]) => [
    id,
    { status: Number(status), message },
  ]);
  expect(Object.fromEntries(documented)).toEqual(ERRORS);
});
