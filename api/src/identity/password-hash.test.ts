import { QueueFullError } from '../lib/work-queue';
import { createPasswords } from '../auth/passwords';

describe('createPasswords', () => {
  it('hashes by argon2id with 19 MiB, two passes and a salt', async () => {
    const { hash, verify } = await createPasswords();
    const [first, second] = [await hash('open sesame'), await hash('open sesame')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verify(first, 'open sesame')).toBe(true);
    expect(await verify(first, 'Open sesame')).toBe(false);
  });

  it('rejects every password where there is no hash', async () => {
    const { verify } = await createPasswords();
    expect(await verify(null, 'open sesame')).toBe(false);
  });

  it('takes an accented letter as one or as two code points', async () => {
    const { hash, verify } = await createPasswords();
    expect(
      await verify(await hash('cr\u00e8me br\u00fbl\u00e9e'), 'cre\u0300me bru\u0302le\u0301e'),
    ).toBe(true);
  });

  it('refuses calls past the limit of the queue', async () => {
    const { verify } = await createPasswords({ maxWaiting: 3 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => verify(null, 'open sesame')),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ reason: expect.any(QueueFullError) as unknown });
    expect(await verify(null, 'open sesame')).toBe(false);
  });

  it('lets somebody else go between the calls of one network, which has a quarter of the places', async () => {
    const { verify } = await createPasswords();
    let done = 0;
    const crowd = Array.from({ length: 100 }, () =>
      verify(null, 'open sesame', '2001:db8:77::/48').finally(() => (done += 1)),
    );
    const outcomes = Promise.allSettled(crowd);
    const refusedAtOnce = 73;
    await verify(null, 'open sesame', '203.0.113.0/24');
    // Those that ran already, and at most one turn.
    expect(done - refusedAtOnce).toBeLessThanOrEqual(4);
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(refusedAtOnce);
  });
});
