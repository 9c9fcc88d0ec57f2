import { createPasswords } from '../../auth/passwords';
import { startTestApp } from '../../testing/app';
import { createPerson } from '../../testing/people';
import { OTHER_PASSWORD, PASSWORD } from '../../testing/people/accounts';
import { openAccountBrowser } from '../../testing/people/browsers';

/** Longer than any sign-in of a busy machine. */
const SLOW_MS = 3000;
/** Wrong passwords in the window before sign-ins are slow. */
const TRIES = 20;

/** Hundreds of passwords are tried. */
jest.setTimeout(120_000);

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await (await createPasswords()).hash(PASSWORD);
});

async function openSite(slowMs: number) {
  const site = await startTestApp({ signIns: { everybodyTries: TRIES, slowMs } });
  const { email } = await createPerson(site.db, { password_hash: passwordHash });
  let turn = 0;
  return {
    ...site,
    /** Wrong passwords for as many accounts, at once, each from another /56 of one /48. */
    tryFromOneNetwork: (tries: number) =>
      Promise.all(
        Array.from({ length: tries }, () => {
          turn += 1;
          const ip = `2001:db8:77:${(turn % 256).toString(16)}00::1`;
          return openAccountBrowser(site, ip).login(`diner-${turn}@example.com`, OTHER_PASSWORD);
        }),
      ),
    signInOwner: async (ip: string) => {
      const begin = performance.now();
      const answer = await openAccountBrowser(site, ip).login(email, PASSWORD);
      return { ...answer, tookMs: performance.now() - begin };
    },
  };
}

describe('the holder of an IPv6 /48', () => {
  it('slows nobody else by wrong passwords, and is slowed', async () => {
    const site = await openSite(SLOW_MS);
    for (let batch = 0; batch < 3; batch += 1) await site.tryFromOneNetwork(10);
    const owner = await site.signInOwner('203.0.113.5');
    expect(owner).toMatchObject({ success: true });
    expect(owner.tookMs).toBeLessThan(SLOW_MS - 10);
    const begin = performance.now();
    await site.tryFromOneNetwork(1);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(SLOW_MS - 10);
    await site.close();
  });

  it('does not fill the line while all unknown browsers are slow', async () => {
    const site = await openSite(1000);
    for (let network = 0; network < TRIES; network += 1) {
      await openAccountBrowser(site, `10.${network}.0.1`).login('any@example.com', OTHER_PASSWORD);
    }
    const crowd = site.tryFromOneNetwork(130);
    const owner = site.signInOwner('203.0.113.5');
    expect((await crowd).filter(({ status }) => status === 503).length).toBeGreaterThan(20);
    expect(await owner).toMatchObject({ status: 200, success: true });
    expect((await owner).tookMs).toBeGreaterThanOrEqual(990);
    await site.close();
  });
});
