import { issueMailToken } from './tokens';
import type { TestPerson } from '../testing/people';
import { listOrders, makePair, OTHER_PASSWORD, PASSWORD, post } from '../testing/people/accounts';
import { makeAuthenticator } from '../testing/people/passkeys';
import { PASSKEY_SITE, passkeyCalls } from '../testing/people/passkeys';
import { prepareTwoStepTest } from '../testing/people/two-step';
import { templates } from '../email/templates/templates';

/** A new password by mail takes an account back: what a stranger has left in it ends. */
const two = prepareTwoStepTest();

const isLetIn = async (device: ReturnType<typeof makeAuthenticator>) =>
  (await passkeyCalls(two.test).signInWith(device)).success;

describe('a new password by mail', () => {
  async function createWithPasskey() {
    const person = await two.create();
    const device = makeAuthenticator(PASSKEY_SITE);
    await passkeyCalls(two.test).add(person, device);
    return { person, device };
  }

  const takeBack = async ({ id }: TestPerson) => {
    const token = await issueMailToken(two.test.db, id, 'reset');
    await post(two.test, 'reset_password', { token, ...makePair() });
  };

  const askAfterwards = ({ email }: TestPerson) => two.openBrowser().login(email, OTHER_PASSWORD);

  it('ends passkeys, and their owner was told of each', async () => {
    const { person, device } = await createWithPasskey();
    expect(await listOrders(two.test, person.email)).toEqual(['passkey-added']);
    expect(await isLetIn(device)).toBe(true);
    await takeBack(person);
    expect(await isLetIn(device)).toBe(false);
    expect(await askAfterwards(person)).toMatchObject({ success: true });
  });

  it('ends accounts of a provider', async () => {
    const person = await two.create();
    await two.test.db
      .insertInto('user_identities')
      .values({ provider: 'google', subject: `of ${person.id}`, user_id: person.id })
      .execute();
    await takeBack(person);
    const left = await two.test.db
      .selectFrom('user_identities')
      .select('subject')
      .where('user_id', '=', person.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('leaves passkeys that are the second step: a mailbox alone opens no account of two steps', async () => {
    const { person, device } = await createWithPasskey();
    await two.askForPasskey(person);
    await two.age(person, '7 days');
    const strangers = makeAuthenticator(PASSKEY_SITE);
    await passkeyCalls(two.test).add(person, strangers);
    await takeBack(person);
    expect(await askAfterwards(person)).toMatchObject({
      status: 403,
      error: 'second-step-needed',
    });
    expect(await isLetIn(device)).toBe(true);
    // One that was added this week beside an older one is no second step of old.
    expect(await isLetIn(strangers)).toBe(false);
  });

  it.each(['a passkey', 'an app'])(
    'ends two-step sign-in by %s that was turned on this week, and says so',
    async (step) => {
      const { person, device } = await createWithPasskey();
      await (step === 'an app' ? two.turnOn(person) : two.askForPasskey(person));
      await two.age(person, '6 days 23 hours');
      await takeBack(person);
      expect(await listOrders(two.test, person.email)).toEqual([
        'passkey-added',
        'two-step-on',
        'password-changed',
        'two-step-off',
      ]);
      expect(await askAfterwards(person)).toMatchObject({ success: true });
      expect(await isLetIn(device)).toBe(false);
    },
  );

  it('ends passkeys beside an authenticator app, which stays', async () => {
    const { person, device } = await createWithPasskey();
    await two.turnOn(person);
    await two.age(person, '7 days');
    await takeBack(person);
    expect(await isLetIn(device)).toBe(false);
    expect(await askAfterwards(person)).toMatchObject({
      status: 403,
      error: 'second-step-needed',
    });
  });
});

describe('a disowned sign-in', () => {
  /** An owner who signed in before. */
  async function createOwner() {
    const owner = await two.create();
    await two.openBrowser().login(owner.email, PASSWORD);
    return owner;
  }

  const signInAsStranger = ({ email }: TestPerson) => two.openBrowser().login(email, PASSWORD);

  /** The links of the mails about sign-ins and passkeys that were ordered for somebody, as the sender writes them. */
  async function readLinks({ email }: TestPerson): Promise<readonly string[]> {
    const orders = await two.test.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .where('kind', 'in', ['new-sign-in', 'passkey-added'])
      .orderBy('id')
      .execute();
    const links: string[] = [];
    for (const order of orders) {
      const kind = order.kind === 'new-sign-in' ? order.kind : 'passkey-added';
      const mail = await templates[kind](two.test.db, 'https://site.example', {
        ...order,
        kind,
        details: order.details as Record<string, string>,
        attempts: 1,
      });
      links.push(/token=([\w-]+)/.exec(mail?.text.action?.url ?? '')?.[1] ?? '');
    }
    return links;
  }

  /** Presses the link and chooses a new password. */
  async function takeBack(link: string | undefined) {
    const browser = two.openBrowser();
    const { data } = await browser.send('disown_sign_in', { token: link ?? '' });
    const { reset_token: token } = data as { reset_token: string };
    await browser.send('reset_password', { token, ...makePair() });
  }

  const loginOfOwner = ({ email }: TestPerson) => two.openBrowser().login(email, OTHER_PASSWORD);

  async function addPasskey(person: TestPerson) {
    const device = makeAuthenticator(PASSKEY_SITE);
    await passkeyCalls(two.test).add(person, device);
    return device;
  }

  it.each([
    ['that sign-in', 0],
    ['the passkey', 1],
  ])(
    'ends a passkey that became the second step, by the link of the mail about %s',
    async (_mail, index) => {
      const owner = await createOwner();
      await signInAsStranger(owner);
      const device = await addPasskey(owner);
      await two.askForPasskey(owner);
      await takeBack((await readLinks(owner))[index]);
      expect(await loginOfOwner(owner)).toMatchObject({ success: true });
      expect(await isLetIn(device)).toBe(false);
      expect(await listOrders(two.test, owner.email)).toContain('two-step-off');
    },
  );

  it('ends an authenticator app, its recovery codes, and one that waits for its first code', async () => {
    const owner = await createOwner();
    await signInAsStranger(owner);
    const { codes } = await two.turnOn(owner);
    await two.offer(owner);
    await takeBack((await readLinks(owner))[0]);
    expect(codes).toHaveLength(10);
    expect(await loginOfOwner(owner)).toMatchObject({ success: true });
    for (const table of ['two_step', 'recovery_codes'] as const) {
      const left = await two.test.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', owner.id)
        .execute();
      expect(left).toEqual([]);
    }
  });

  it('goes back to the first of several sign-ins: a second one makes nothing older', async () => {
    const owner = await createOwner();
    await signInAsStranger(owner);
    const { phone } = await two.turnOn(owner);
    const { finish } = await two.begin(owner);
    expect(await finish({ code: phone.show() })).toMatchObject({ success: true });
    const links = await readLinks(owner);
    expect(links).toHaveLength(2);
    await takeBack(links[1]);
    expect(await loginOfOwner(owner)).toMatchObject({ success: true });
  });

  it('leaves second steps from before that sign-in, however new, and ends what came beside them', async () => {
    const owner = await createOwner();
    const device = await addPasskey(owner);
    await two.askForPasskey(owner);
    await two.age(owner, '8 hours');
    await two.test.db.deleteFrom('mails').where('recipient', '=', owner.email).execute();
    const { finish } = await two.begin(owner);
    const credential = device.get(await passkeyCalls(two.test).ask());
    expect(await finish({ credential })).toMatchObject({ success: true });
    const strangers = await addPasskey(owner);
    // The mail about the sign-in alone: the one about the passkey goes further back.
    const [link] = await readLinks(owner);
    await two.test.db
      .deleteFrom('mail_tokens')
      .where('user_id', '=', owner.id)
      .where('undoes_since', '<', new Date(Date.now() - 60 * 60 * 1000))
      .execute();
    await takeBack(link);
    expect(await loginOfOwner(owner)).toMatchObject({ status: 403, error: 'second-step-needed' });
    expect(await isLetIn(strangers)).toBe(false);
    expect(await isLetIn(device)).toBe(true);
  });
});
