import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { startMailServer, type MailServer } from '@tableside/testing/mail-server';
import { startOpenIdProvider } from '@tableside/testing/openid-provider';
import { findFreePort, makeTemporaryFolder } from './processes';
import { copySite } from './seeds';
import { startSite, type Site } from './site';

export interface AccountSite extends Site {
  readonly mail: MailServer;
  /** What both processes have written so far, at the level that production logs. */
  readonly logs: () => string;
}

/** Who gets what people write to the site. */
export const OPERATOR = 'desk@tableside.example';

/** Starts a site with a mail server and an OpenID provider; its end ends them too. */
export async function startAccountSite(): Promise<AccountSite> {
  const { dir, remove } = await makeTemporaryFolder('accounts');
  const port = await findFreePort();
  const mail = await startMailServer();
  const provider = await startOpenIdProvider({
    redirectUris: [`http://localhost:${port}/api/auth/google/callback`],
    clientId: 'tableside',
    clientSecret: 'only for tests',
  });
  await copySite(dir);
  const site = await startSite(
    dir,
    {
      SMTP_URL: mail.url,
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
    await mail.close();
    await remove();
  };
  // A spread would freeze the API host at the one that runs now.
  return Object.create(site, {
    mail: { value: mail },
    logs: { value: () => site.api.output() + site.shell.output() },
    end: { value: end },
  }) as AccountSite;
}

/** Makes as if everybody had signed in an hour ago. The API host is away meanwhile: the embedded database is its own. */
export async function ageProofs(site: AccountSite): Promise<void> {
  await site.api.end();
  const database = await PGlite.create(path.join(site.dataDir, 'db'));
  await database.exec(`UPDATE sessions SET proved_at = proved_at - interval '1 hour'`);
  await database.close();
  await site.restartApi();
}
