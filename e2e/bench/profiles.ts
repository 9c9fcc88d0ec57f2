import { type Browser, type BrowserContext, type CDPSession, chromium } from 'playwright-core';

/** Device and connection emulation. */
export interface Profile {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly pixelRatio: number;
  readonly isPhone: boolean;
  /** Kilobits per second. */
  readonly downKbps: number;
  readonly upKbps: number;
  /** Added to each request, in milliseconds. */
  readonly latencyMs: number;
  /** Slowdown factor relative to this machine. */
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

/** One line of output: "phone: 412x823 @1.75, ...". */
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

/** Throttles connection and CPU to a profile. */
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

/** Flags that stabilize results and block external requests. */
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * Starts a Chromium for measuring: CHROME_PATH or Playwright's own.
 * @param more flags in addition to the common ones
 */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'] || undefined;
  return chromium.launch({ executablePath, args: [...ARGS, ...more] });
}
