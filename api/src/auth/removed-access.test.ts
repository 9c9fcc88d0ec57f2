import { issueEmailToken } from './tokens';
import type { TestUser } from '../testing/users';
import { listOrders, makePair, OTHER_PASSWORD, PASSWORD, post } from '../testing/users/accounts';
import { makeAuthenticator, PASSKEY_SITE, passkeyCalls } from '../testing/users/passkeys';
import { prepareTwoStepTest } from '../testing/users/two-step';
import { templates } from '../email/templates/templates';

/** A password reset by email recovers an account: it removes what an intruder left behind. */
const two = prepareTwoStepTest();

const isLetIn = async (device: ReturnType<typeof makeAuthenticator>) =>
  (await passkeyCalls(two.test).signInWith(device)).success;

async function addPasskey(user: TestUser) {
  const device = makeAuthenticator(PASSKEY_SITE);
  await passkeyCalls(two.test).add(user, device);
  return device;
}

const countRows = async (table: string, { id }: TestUser) =>
  (await two.test.query(`SELECT FROM ${table} WHERE user_id = $1`, [id])).length;

/** Logs in with the new password. */
const loginAfterwards = ({ email }: TestUser) => two.openBrowser().login(email, OTHER_PASSWORD);
const SECOND_STEP = { status: 403, error: 'second-step-needed' };

describe('a new password by email', () => {
  async function createWithPasskey() {
    const user = await two.create();
    return { user, device: await addPasskey(user) };
  }

  const takeBack = async ({ id }: TestUser) => {
    const token = await issueEmailToken(two.test.db, id, 'reset');
    await post(two.test, 'reset_password', { token, ...makePair() });
  };

  it('removes passkeys, each of which was emailed to the owner', async () => {
    const { user, device } = await createWithPasskey();
    expect(await listOrders(two.test, user.email)).toEqual(['passkey-added']);
    expect(await isLetIn(device)).toBe(true);
    await takeBack(user);
    expect(await isLetIn(device)).toBe(false);
    expect(await loginAfterwards(user)).toMatchObject({ success: true });
  });

  it('unlinks Google accounts', async () => {
    const user = await two.create();
    await two.test.query(`INSERT INTO user_identities VALUES ('google', 'a subject', $1)`, [
      user.id,
    ]);
    await takeBack(user);
    expect(await countRows('user_identities', user)).toBe(0);
  });

  it('keeps passkeys that are the second step', async () => {
    const { user, device } = await createWithPasskey();
    await two.promptForPasskey(user);
    await two.age(user, '7 days');
    const attackerPasskey = await addPasskey(user);
    await takeBack(user);
    expect(await loginAfterwards(user)).toMatchObject(SECOND_STEP);
    expect(await isLetIn(device)).toBe(true);
    // One added this week next to an older one is not an established second step.
    expect(await isLetIn(attackerPasskey)).toBe(false);
  });

  it.each(['a passkey', 'an app'])(
    'turns off two-step login by %s from this week and emails the owner',
    async (step) => {
      const { user, device } = await createWithPasskey();
      await (step === 'an app' ? two.turnOn(user) : two.promptForPasskey(user));
      await two.age(user, '6 days 23 hours');
      await takeBack(user);
      expect(await listOrders(two.test, user.email)).toEqual([
        'passkey-added',
        'two-step-on',
        'password-changed',
        'two-step-off',
      ]);
      expect(await loginAfterwards(user)).toMatchObject({ success: true });
      expect(await isLetIn(device)).toBe(false);
    },
  );

  it('removes passkeys next to an authenticator app, which stays', async () => {
    const { user, device } = await createWithPasskey();
    await two.turnOn(user);
    await two.age(user, '7 days');
    await takeBack(user);
    expect(await isLetIn(device)).toBe(false);
    expect(await loginAfterwards(user)).toMatchObject(SECOND_STEP);
  });
});

describe('a reported sign-in', () => {
  /** Creates an owner with an earlier sign-in. */
  async function createOwner() {
    const owner = await two.create();
    await two.openBrowser().login(owner.email, PASSWORD);
    return owner;
  }

  const signInAsStranger = ({ email }: TestUser) => two.openBrowser().login(email, PASSWORD);

  /** Links of a user's sign-in and passkey emails, as written by the sender. */
  async function readLinks({ email }: TestUser): Promise<readonly string[]> {
    const orders = await two.test.db
      .selectFrom('emails')
      .selectAll()
      .where('recipient', '=', email)
      .where('kind', 'in', ['new-sign-in', 'passkey-added'])
      .orderBy('id')
      .execute();
    const links: string[] = [];
    for (const order of orders) {
      const kind = order.kind === 'new-sign-in' ? order.kind : 'passkey-added';
      const email = await templates[kind](two.test.db, 'https://site.example', {
        ...order,
        kind,
        details: order.details as Record<string, string>,
        attempts: 1,
      });
      links.push(/token=([\w-]+)/.exec(email?.text.action?.url ?? '')?.[1] ?? '');
    }
    return links;
  }

  /** Opens the link and chooses a new password. */
  async function takeBack(link: string | undefined) {
    const browser = two.openBrowser();
    const { data } = await browser.send('report_sign_in', { token: link ?? '' });
    const { reset_token: token } = data as { reset_token: string };
    await browser.send('reset_password', { token, ...makePair() });
  }

  it.each([
    ['that sign-in', 0],
    ['the passkey', 1],
  ])(
    'removes a passkey that became the second step, reported by the email about %s',
    async (_mail, index) => {
      const owner = await createOwner();
      await signInAsStranger(owner);
      const device = await addPasskey(owner);
      await two.promptForPasskey(owner);
      await takeBack((await readLinks(owner))[index]);
      expect(await loginAfterwards(owner)).toMatchObject({ success: true });
      expect(await isLetIn(device)).toBe(false);
      expect(await listOrders(two.test, owner.email)).toContain('two-step-off');
    },
  );

  it('removes an authenticator app, its recovery codes, and a pending app', async () => {
    const owner = await createOwner();
    await signInAsStranger(owner);
    const { codes } = await two.turnOn(owner);
    await two.offer(owner);
    await takeBack((await readLinks(owner))[0]);
    expect(codes).toHaveLength(10);
    expect(await loginAfterwards(owner)).toMatchObject({ success: true });
    expect(await countRows('two_step', owner)).toBe(0);
    expect(await countRows('recovery_codes', owner)).toBe(0);
  });

  it('undoes every change since the first of several reported sign-ins', async () => {
    const owner = await createOwner();
    await signInAsStranger(owner);
    const { phone } = await two.turnOn(owner);
    const { finish } = await two.start(owner);
    expect(await finish({ code: phone.show() })).toMatchObject({ success: true });
    const links = await readLinks(owner);
    expect(links).toHaveLength(2);
    await takeBack(links[1]);
    expect(await loginAfterwards(owner)).toMatchObject({ success: true });
  });

  it('keeps second steps from before that sign-in and removes later ones', async () => {
    const owner = await createOwner();
    const device = await addPasskey(owner);
    await two.promptForPasskey(owner);
    await two.age(owner, '8 hours');
    await two.test.query('DELETE FROM emails WHERE recipient = $1', [owner.email]);
    const { finish } = await two.start(owner);
    const credential = device.get(await passkeyCalls(two.test).request());
    expect(await finish({ credential })).toMatchObject({ success: true });
    const attackerPasskey = await addPasskey(owner);
    // Only the email about the sign-in: the one about the passkey goes further back.
    const [link] = await readLinks(owner);
    await two.test.query(
      `DELETE FROM email_tokens WHERE user_id = $1 AND undoes_since < now() - interval '1 hour'`,
      [owner.id],
    );
    await takeBack(link);
    expect(await loginAfterwards(owner)).toMatchObject(SECOND_STEP);
    expect(await isLetIn(attackerPasskey)).toBe(false);
    expect(await isLetIn(device)).toBe(true);
  });
});
