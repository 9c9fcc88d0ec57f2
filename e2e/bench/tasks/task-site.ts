import { startMailServer, type MailServer } from '@tableside/testing/mail-server';
import { runCity } from '../../support/processes';
import { startSite, type Site } from '../../support/site';

export interface TaskSite extends Site {
  readonly mail: MailServer;
}

/** Files of a city, as `npm run city` takes them. */
export interface CityFiles {
  readonly places: string;
  readonly areas?: string | undefined;
  readonly ground?: string | undefined;
}

/** Starts a site with a mail server.
 * @param city imported before; the sample city where left out
 * @throws with what the import said */
export async function startTaskSite(dataDir: string, city?: CityFiles): Promise<TaskSite> {
  if (city) await importCity(dataDir, city);
  const mail = await startMailServer();
  const site = await startSite(dataDir, { SMTP_URL: mail.url });
  const end = async () => {
    await site.end();
    await mail.close();
  };
  return { ...site, mail, end };
}

async function importCity(dataDir: string, { places, areas, ground }: CityFiles): Promise<void> {
  const commands = [
    ['import', places, '--yes', ...(areas ? ['--areas', areas] : [])],
    ...(ground ? [['ground', ground]] : []),
  ];
  for (const command of commands) {
    const { code, output } = await runCity(dataDir, ...command);
    if (code !== 0) throw new Error(output);
  }
}
