import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startMailServer, type MailServer } from '@tableside/testing/mail-server';
import { startOpenIdProvider } from '@tableside/testing/openid-provider';
import { findFreePort } from './processes';
import { copySite } from './seeds';
import { startSite, type Site } from './site';
import { test as base } from './test';

export interface AccountSite extends Site {
  readonly mail: MailServer;
  /** What both processes have written so far, at the level that production logs. */
  readonly logs: () => string;
}

/** Journeys of people with accounts: a site with a mail server and an OpenID provider, one per worker. */
export const test = base.extend<object, { readonly accounts: AccountSite }>({
  accounts: [
    async ({ browserName: _browserName }, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tableside-accounts-'));
      const port = await findFreePort();
      const mail = await startMailServer();
      const provider = await startOpenIdProvider({
        redirectUris: [`http://localhost:${port}/api/auth/google/callback`],
        clientId: 'tableside',
        clientSecret: 'only for tests',
      });
      await copySite(dataDir);
      const site = await startSite(
        dataDir,
        {
          SMTP_URL: mail.url,
          GOOGLE_ISSUER: provider.issuer,
          GOOGLE_CLIENT_ID: provider.clientId,
          GOOGLE_CLIENT_SECRET: provider.clientSecret,
          LOG_LEVEL: 'info',
        },
        { port },
      );
      const logs = () => site.api.output() + site.shell.output();
      // A spread would freeze the API host at the one that runs now.
      const accounts = Object.create(site, {
        mail: { value: mail },
        logs: { value: logs },
      }) as AccountSite;
      await use(accounts);
      await site.end();
      await provider.close();
      await mail.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export {
  expect,
  expectAccessible,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  open,
  whenInteractive,
} from './test';
