import { test as base, type WorkerFixture } from '@playwright/test';
import { startAccountSite, type AccountSite } from './account-site';
import { startDeskSite, type DeskSite } from './desk/desk-site';
import { startSpecSite, type SpecSite } from './spec-host/host';

interface WorkerFixtures {
  /** A site with a mail server and an OpenID provider. */
  readonly accounts: AccountSite;
  /** The same with people who work at the desk. */
  readonly deskOfWorker: DeskSite;
  /** A site over an API host that offers the specification's calls and nothing else. */
  readonly specSite: SpecSite;
}

interface TestFixtures {
  /** The worker's site with people who work at the desk, whose operator has just proved to be there. */
  readonly desk: DeskSite;
}

interface EndingSite {
  readonly end: () => Promise<void>;
}

/** A site that is started for the first test of a worker that asks for it, and ended with the worker. */
const perWorker =
  <Site extends EndingSite>(
    start: () => Promise<Site>,
  ): WorkerFixture<Site, { readonly browserName: string }> =>
  async ({ browserName: _browserName }, use) => {
    const site = await start();
    await use(site);
    await site.end();
  };
const options = { scope: 'worker', timeout: 120_000 } as const;

/** Playwright's test with the sites of a worker. All journeys begin with this one test: Playwright starts another worker
 * and browser wherever worker fixtures differ. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  accounts: [perWorker(startAccountSite), options],
  deskOfWorker: [perWorker(startDeskSite), options],
  desk: async ({ deskOfWorker }, use) => {
    await deskOfWorker.renewProof();
    await use(deskOfWorker);
  },
  specSite: [perWorker(startSpecSite), options],
});
