import { paths } from '@tableside/contracts/paths';
import { buildApp } from '../../app';
import { prepareMailTest } from '../../testing/mails';
import { createPerson } from '../../testing/people';
import { makeRegistration, openAccountBrowser } from '../../testing/people/accounts';

/** Hundreds of passwords are hashed. */
jest.setTimeout(120_000);

const mails = prepareMailTest();
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  app = await buildApp({ db: mails.db });
});
afterAll(() => app.close());
// One sender, one mail after the other: which is the last of a day must not hang on chance.
beforeEach(() => mails.start({ timings: { atOnce: 1 } }));

const THIS_MACHINE = '127.0.0.1';
const OWNER = '203.0.113.5';

const register = (email: string, ip: string) =>
  openAccountBrowser({ app }, ip).send('register', makeRegistration(email));
const forget = (email: string, ip: string) =>
  openAccountBrowser({ app }, ip).send('forgot_password', { email });

async function repeat(times: number, call: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await call(turn);
}
/** Mails of a kind that came to addresses like this one. */
async function countMails(address: RegExp, path = ''): Promise<number> {
  await mails.settle();
  return mails.server.mails.filter(
    ({ to, links }) => address.test(to) && links.some((link) => link.includes(path)),
  ).length;
}
/** An hour goes by for counts of an hour. */
const passAnHour = () =>
  mails.database.pool.query(
    `DELETE FROM rate_limits WHERE key LIKE 'mail-reset:%' OR key LIKE 'mail-last-reset:%'
       OR key LIKE 'mail-network:%'`,
  );

describe('a stranger who registers one mailbox under many tags', () => {
  it('puts five mails an hour there, from wherever, and the answer is as ever', async () => {
    const first = await register('vic+first@example.com', '10.0.0.1');
    await repeat(29, (turn) => register(`Vic+${turn}@example.com`, `10.${turn}.0.1`));
    expect(await register('vic+last@example.com', '10.99.0.1')).toEqual(first);
    expect(first).toMatchObject({ status: 200, success: true });
    expect(await countMails(/^vic\+/i)).toBe(5);
  });

  it('keeps the owner of the mailbox neither from registering nor from a new password', async () => {
    const { email } = await createPerson(mails.db, { email: 'noor+food@example.com' });
    await repeat(8, (turn) => register(`noor+${turn}@example.com`, `10.${turn}.0.1`));
    await register('noor@example.com', OWNER);
    await forget(email, OWNER);
    expect(await countMails(/^noor@/)).toBe(1);
    expect(await countMails(/^noor\+food@/, paths.resetPassword)).toBe(1);
  });

  it('makes it no other account', async () => {
    await register('eve@example.com', OWNER);
    await register('eve+two@example.com', OWNER);
    const rows = await mails.db
      .selectFrom('users')
      .select('email')
      .where('email', 'like', 'eve%')
      .execute();
    expect(rows.map(({ email }) => email).sort()).toEqual([
      'eve+two@example.com',
      'eve@example.com',
    ]);
    expect(await countMails(/^eve\+two@/)).toBe(1);
  });
});

describe('a mailbox', () => {
  it('gets twenty mails a day that strangers ordered, and then the one link that the owner needs', async () => {
    const { email } = await createPerson(mails.db, {});
    const own = new RegExp(`^${email}$`);
    const perHour: number[] = [];
    for (let hour = 0; hour < 6; hour += 1) {
      const before = await countMails(own);
      await repeat(8, (turn) => forget(email, `10.${turn}.0.1`));
      perHour.push((await countMails(own)) - before);
      await passAnHour();
    }
    // With the twentieth mail the day is used up; the link that remains comes at once.
    expect(perHour).toEqual([5, 5, 5, 6, 1, 1]);
  });
});

describe('the mails that one network orders', () => {
  it('go to thirty unconfirmed addresses an hour; other networks have their own, and owners their links', async () => {
    const { email } = await createPerson(mails.db, {});
    const from = (turn: number) => `2001:db8:77:${turn.toString(16)}00::1`;
    const first = await register('many-first@example.com', from(0));
    await repeat(34, (turn) => register(`many-${turn}@example.com`, from(turn)));
    expect(await register('many-last@example.com', from(50))).toEqual(first);
    await register('elsewhere@example.com', OWNER);
    await forget(email, from(51));
    await forget('many-20@example.com', from(52));
    expect(await countMails(/^many-/)).toBe(30);
    expect(await countMails(/^elsewhere@/)).toBe(1);
    expect(await countMails(new RegExp(`^${email}$`))).toBe(1);
  });

  it('are not counted for this machine, where nobody else is named', async () => {
    await repeat(40, (turn) => register(`local+${turn}@example.com`, THIS_MACHINE));
    expect(await countMails(/^local\+/)).toBe(40);
  });
});
