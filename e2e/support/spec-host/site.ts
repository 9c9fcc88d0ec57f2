import { copyStore } from '../seeds';
import { startShell } from '../site';
import { makeTemporaryFolder } from '../temporary';
import { startSpecHost, type SpecHost } from './host';

export interface SpecSite {
  /** Address of the shell server, without a slash at the end. */
  readonly url: string;
  readonly host: SpecHost;
  readonly end: () => Promise<void>;
}

/** Starts a shell server before a host of the specification. */
export async function startSpecSite(): Promise<SpecSite> {
  const { dir, remove } = await makeTemporaryFolder('spec-host');
  const host = await startSpecHost();
  await copyStore(`${dir}/store`);
  const shell = await startShell(`${dir}/store`, host.url, { env: { LOG_LEVEL: 'silent' } });
  host.site = shell.url;
  const end = async () => {
    await shell.end();
    await host.close();
    await remove();
  };
  return { url: shell.url, host, end };
}
