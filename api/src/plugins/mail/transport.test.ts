import { startMailServer, type MailServer } from '@tableside/testing/mail-server';
import { createSmtpTransport } from '../../email/transport';

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const send = (query: string, host = 'localhost') =>
  createSmtpTransport(server.url.replace(/localhost|127\.0\.0\.1/, host) + query).send(
    {
      from: 'no-reply@tableside.example',
      to: 'maria@example.com',
      subject: 'Hello',
      text: 'https://tableside.example/?token=secret',
    },
    { id: 1, kind: 'verify' },
    new AbortController().signal,
  );

describe('createSmtpTransport', () => {
  it('ignores options in the address that would redirect mails', async () => {
    const written = [
      jest.spyOn(console, 'log').mockReturnValue(),
      jest.spyOn(process.stdout, 'write').mockReturnValue(true),
    ];
    await send('?logger=true&debug=true&jsonTransport=true&streamTransport=true');
    const count = written.map((spy) => spy.mock.calls.length);
    written.forEach((spy) => spy.mockRestore());
    expect(count).toEqual([0, 0]);
    expect(server.mails).toHaveLength(1);
  });

  it('sends nothing in the clear to another machine, unless the address says so', async () => {
    await expect(send('', '0.0.0.0')).rejects.toMatchObject({ code: 'ETLS' });
    expect(server.mails).toEqual([]);
    await send('?requireTLS=false', '0.0.0.0');
    expect(server.mails).toHaveLength(1);
  });

  it('sends nothing in the clear where encryption is required', async () => {
    await expect(send('?requireTLS=true')).rejects.toMatchObject({ code: 'ETLS' });
    expect(server.mails).toEqual([]);
  });
});
