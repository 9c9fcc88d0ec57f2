import { lockDirectory } from '../../db/lock';
import { maskAddress } from '../../plugins/mail/queue-report';
import { prepareCityCommand } from '../../testing/city-command';

const { dataDir, query, run, runEmbedded } = prepareCityCommand();

it('shows an empty queue', async () => {
  expect(await run('mails')).toEqual({
    code: 0,
    output: 'Waiting   0\nSent      0\nGiven up  0\n',
    errors: '',
  });
});

it('shows what waits and why, and makes due again what was given up', async () => {
  await query(`INSERT INTO mails (kind, recipient, attempts, next_attempt_at, sent_at, given_up_at, last_error) VALUES
    ('verify', 'maria@example.com', 3, '2026-11-21T07:44:11Z', NULL, NULL, 'connect ECONNREFUSED'),
    ('reset', 'noor@example.com', 0, '2026-11-21T07:44:12Z', NULL, NULL, NULL),
    ('verify', 'eve@example.com', 1, now(), now(), NULL, NULL),
    ('verify', 'bob@example.com', 2, now(), NULL, now(), 'Recipient refused: 550')`);
  expect((await run('mails')).output).toBe(
    [
      'Waiting   2',
      'Sent      1',
      'Given up  1',
      '',
      'id  kind    address         attempts  next attempt             last error',
      '1   verify  m…@example.com         3  2026-11-21 07:44:11 UTC  connect ECONNREFUSED',
      '2   reset   n…@example.com         0  2026-11-21 07:44:12 UTC',
      '',
    ].join('\n'),
  );
  expect((await run('mails', 'retry')).output).toBe('1 mail is due again.\n');
  expect((await run('mails')).output).toMatch(/Given up {2}0[^]*verify +b…@example\.com +0 {2}/);
  expect((await run('mails', 'retry')).output).toBe('0 mails are due again.\n');
});

it('shows the first of a long queue', async () => {
  await query(`INSERT INTO mails (kind, recipient) SELECT 'reset', 'x@example.com'
    FROM generate_series(1, 60)`);
  const lines = (await run('mails')).output.trimEnd().split('\n');
  expect(lines).toHaveLength(4 + 1 + 50 + 1);
  expect(lines.at(-1)).toBe('and 13 more');
});

it.each([
  ['mails', 'send'],
  ['mails', 'retry', '12'],
])('refuses %s %s', async (...args) => {
  expect(await run(...args)).toMatchObject({
    code: 1,
    errors: 'Say "npm run city -- mails" or "npm run city -- mails retry".\n',
  });
});

it('says that the site is running on the embedded database', async () => {
  const unlock = await lockDirectory(dataDir);
  expect(await runEmbedded('mails')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The site is running on the data in .*DATABASE_URL/),
  });
  await unlock();
});

it.each([
  ['maria@example.com', 'm…@example.com'],
  ['🦊@example.com', '🦊…@example.com'],
  ['a@b@c', 'a…@c'],
  ['nobody', '…'],
  ['x\u001B[2J@\u202Ec', 'x…@ c'],
])('masks %j', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
