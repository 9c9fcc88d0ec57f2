import { prepareGoogleTest, openBrowser } from '../../testing/people/google';
import { readUser } from '../../testing/people/accounts';

const test = prepareGoogleTest();

const listEvents = () =>
  test
    .logs()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event !== undefined)
    .map(({ event, outcome, userId, by }) => ({ event, outcome, userId, by }));

it('says who registered and signed in through Google, and that a code was worth nothing', async () => {
  const browser = openBrowser(test);
  const code = await browser.getCode('gina@example.com');
  await browser.exchange(code);
  await browser.exchange(code);
  await openBrowser(test).exchange(code);
  await browser.exchange(await browser.getCode('gina@example.com'));
  const { id } = await readUser(test, 'gina@example.com');
  const signedIn = { event: 'login.ok', outcome: 'ok', userId: id, by: 'google' };
  const wrong = { event: 'login.wrong', outcome: 'refused', userId: null, by: 'google' };
  expect(listEvents()).toEqual([
    { event: 'account.registered', outcome: 'ok', userId: id, by: 'google' },
    signedIn,
    wrong,
    wrong,
    signedIn,
  ]);
  for (const secret of [code, 'gina']) expect(test.logs()).not.toContain(secret);
});
