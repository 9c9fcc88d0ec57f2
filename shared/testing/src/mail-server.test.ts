import { createTransport } from 'nodemailer';
import { startMailServer, type MailServer } from './mail-server';

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const send = (subject = 'Hello') =>
  createTransport({ url: server.url, greetingTimeout: 300 }).sendMail({
    from: 'Tableside <no-reply@tableside.example>',
    to: 'maria@example.com',
    subject,
    text: 'Look here:\nhttps://tableside.example/a?token=b-c_d\n',
    html: '<a href="https://tableside.example/a?b=1&amp;c=2">Look</a>',
  });

describe('startMailServer', () => {
  it('returns the mails that it received', async () => {
    const mail = server.waitForMail(({ subject }) => subject === 'Grüße 🍕');
    await send('Grüße 🍕');
    expect(await mail).toMatchObject({
      from: 'no-reply@tableside.example',
      to: 'maria@example.com',
      recipients: ['maria@example.com'],
      text: expect.stringMatching(/^Look here:\n/),
      html: expect.stringContaining('Look</a>'),
      links: ['https://tableside.example/a?token=b-c_d', 'https://tableside.example/a?b=1&c=2'],
      headers: expect.objectContaining({ 'mime-version': '1.0' }),
      raw: expect.stringContaining('To: maria@example.com\r\n'),
    });
  });

  it('finds the newest mail that is here already, and says what came instead of the one that did not', async () => {
    await send('One');
    await send('Two');
    expect((await server.waitForMail(({ to }) => to === 'maria@example.com')).subject).toBe('Two');
    await expect(server.waitForMail(() => false, 20)).rejects.toThrow(
      'No such mail within 20 ms; came: "One" to maria@example.com, "Two" to maria@example.com.',
    );
  });

  it.each([
    ['refuse', { responseCode: 550, command: 'RCPT TO' }],
    ['defer', { responseCode: 451, command: 'RCPT TO' }],
    ['hang', { code: 'ETIMEDOUT' }],
    ['drop', { code: expect.stringMatching(/^ECONN|^ESOCKET/) }],
  ] as const)('in mode %s takes nothing, and afterwards does again', async (mode, error) => {
    server.setMode(mode);
    await expect(send()).rejects.toMatchObject(error);
    expect(server.mails).toEqual([]);
    server.setMode('accept');
    await send();
    expect(server.mails).toHaveLength(1);
    expect(server.countConnections()).toBe(2);
  });

  it('closes open connections, and starts again at the same port', async () => {
    server.setMode('hang');
    const hanging = send();
    hanging.catch(() => undefined);
    while (!server.countConnections()) await new Promise(setImmediate);
    await server.close();
    await expect(hanging).rejects.toThrow();
    server = await startMailServer({ port: server.port });
    await send();
    expect(server.mails).toHaveLength(1);
  });
});
