import { chromium, type Browser } from 'playwright-core';

/** Flags for steady figures, and so that nothing leaves this machine. */
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Starts a Chromium for measuring; CHROME_PATH names one, else Playwright's own is used.
 * @param more flags beside those that all benches have */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'] || undefined;
  return chromium.launch({ executablePath, args: [...ARGS, ...more] });
}
