import { type Browser, type BrowserContext, type CDPSession, chromium } from 'playwright-core';

/** How a visitor's device and line are imitated. */
export interface Profile {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly pixelRatio: number;
  readonly isPhone: boolean;
  /** Kilobits per second. */
  readonly downKbps: number;
  readonly upKbps: number;
  /** Added to every request, in milliseconds. */
  readonly latencyMs: number;
  /** How many times slower than this machine. */
  readonly cpuSlowdown: number;
}

export const PROFILES = {
  phone: {
    name: 'phone',
    viewport: { width: 412, height: 823 },
    pixelRatio: 1.75,
    isPhone: true,
    downKbps: 1600,
    upKbps: 750,
    latencyMs: 150,
    cpuSlowdown: 4,
  },
  desktop: {
    name: 'desktop',
    viewport: { width: 1350, height: 940 },
    pixelRatio: 1,
    isPhone: false,
    downKbps: 10_000,
    upKbps: 10_000,
    latencyMs: 40,
    cpuSlowdown: 1,
  },
} as const satisfies Record<string, Profile>;

/** One line for people: "phone: 412x823 @1.75, ...". */
export function describeProfile(profile: Profile): string {
  const { name, viewport, pixelRatio, downKbps, upKbps, latencyMs, cpuSlowdown } = profile;
  return (
    `${name}: ${viewport.width}x${viewport.height} @${pixelRatio}, ${downKbps / 1000} Mbps down, ` +
    `${upKbps / 1000} Mbps up, ${latencyMs} ms round trip, CPU ${cpuSlowdown}x slower`
  );
}

/** Opens a fresh context with a profile's screen; the caller closes it. */
export const openContext = (browser: Browser, profile: Profile): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { ...profile.viewport },
    deviceScaleFactor: profile.pixelRatio,
    isMobile: profile.isPhone,
    hasTouch: profile.isPhone,
  });

/** Slows the line and the processor down to a profile's. */
export async function imitate(cdp: CDPSession, profile: Profile): Promise<void> {
  const bytesPerSecond = (kbps: number): number => (kbps * 1000) / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: bytesPerSecond(profile.downKbps),
    uploadThroughput: bytesPerSecond(profile.upKbps),
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
}

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
