import { BACKOFF, describeFailure, nextWaitMs, reportsRejection } from './deliver';

describe('backoff', () => {
  const HOUR_MS = 3_600_000;

  it('backs off, then retries every hour', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 50].map((attempts) => nextWaitMs(attempts, BACKOFF));
    expect(waits).toEqual([10_000, 30_000, 120_000, 600_000, 1_800_000, HOUR_MS, HOUR_MS, HOUR_MS]);
  });

  it('gives up after two days', () => {
    let sum = 0;
    let attempts = 1;
    for (let wait; (wait = nextWaitMs(attempts, BACKOFF)) !== null; attempts += 1) sum += wait;
    expect(sum).toBeGreaterThan(47 * HOUR_MS);
    expect(sum).toBeLessThanOrEqual(48 * HOUR_MS);
    expect(nextWaitMs(attempts + 1, BACKOFF)).toBeNull();
  });
});

describe('failures', () => {
  const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';

  it.each([
    [
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, permanent: true },
      { reason: 'Recipient rejected: 550 no such user', isRefusal: true },
    ],
    [
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, permanent: false },
      { reason: 'It failed: 550 no such user', isRefusal: false },
    ],
    [
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, permanent: true },
      { reason: 'It failed: 550 no such user', isRefusal: false },
    ],
    [
      { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, permanent: true },
      { reason: 'It failed: 550 no such user', isRefusal: false },
    ],
  ])('describes %j as %j', (properties, expected) => {
    const response = '550 no such user';
    const error = Object.assign(new Error(`It failed: ${response}`), { response }, properties);
    const { permanent: _permanent, ...log } = properties;
    expect(describeFailure(error)).toEqual({ ...expected, log: { name: 'Error', ...log } });
    expect(reportsRejection(describeFailure(error).reason)).toBe(expected.isRefusal);
  });

  it('cleans only the start of a long response, without partial addresses', () => {
    const spy = jest.spyOn(String.prototype, 'replace');
    const { reason } = describeFailure(
      new Error(`451 ${'x '.repeat(990)}maria.lopez@example.com${'y'.repeat(900_000)}`),
    );
    const longest = Math.max(...spy.mock.contexts.map((text) => String(text).length));
    spy.mockRestore();
    expect(longest).toBeLessThanOrEqual(2000);
    expect(reason).not.toContain('maria');
  });

  it.each([
    '550 <maria@example.com> unknown',
    '550 "maria"@example.com: unknown',
    'bad link https://tableside.example/reset-password?token=' + TOKEN,
    `bad word ${TOKEN} in it`,
    `token=${TOKEN}`,
  ])('removes secrets from %j', (message) => {
    const { reason, log } = describeFailure(new Error(message));
    expect(reason).not.toMatch(/maria|example\.com|reset-password|Zm9v/);
    expect(JSON.stringify(log)).toBe('{"name":"Error"}');
  });

  it('turns any thrown value into one length-limited line', () => {
    expect(describeFailure(new Error('a\r\nb\u001B[31m\u202Ec')).reason).toBe('a b [31m c');
    expect(describeFailure(new Error('no such '.repeat(100))).reason.length).toBeLessThanOrEqual(
      200,
    );
    expect(describeFailure('plain text')).toEqual({
      reason: 'plain text',
      log: {},
      isRefusal: false,
    });
    expect(describeFailure(undefined).reason).toBe('undefined');
    expect(reportsRejection(null)).toBe(false);
  });
});
