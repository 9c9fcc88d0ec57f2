import { startMailServer, type MailServer } from '@tableside/testing/mail-server';
import { startOpenIdProvider } from '@tableside/testing/openid-provider';
import { findFreePort, makeTemporaryFolder } from './processes';
import { copySite } from './seeds';
import { startSite, type Site } from './site';

export interface AccountSite extends Site {
  readonly email: MailServer;
  /** Log output of both processes so far, at production level. */
  readonly logs: () => string;
}

/** Where inquiries are sent. */
export const OPERATOR = 'admin@tableside.example';

/** Starts a site with an email server and an OpenID provider and ends them together. */
export async function startAccountSite(): Promise<AccountSite> {
  const { dir, remove } = await makeTemporaryFolder('accounts');
  const port = await findFreePort();
  const email = await startMailServer();
  const provider = await startOpenIdProvider({
    redirectUris: [`http://localhost:${port}/api/auth/google/callback`],
    clientId: 'tableside',
    clientSecret: 'only for tests',
  });
  await copySite(dir);
  const site = await startSite(
    dir,
    {
      SMTP_URL: email.url,
      OPERATOR_EMAIL: OPERATOR,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      LOG_LEVEL: 'info',
    },
    { port },
  );
  const end = async () => {
    await site.end();
    await provider.close();
    await email.close();
    await remove();
  };
  // A spread would freeze the current API.
  return Object.create(site, {
    email: { value: email },
    logs: { value: () => site.api.output() + site.shell.output() },
    end: { value: end },
  }) as AccountSite;
}
