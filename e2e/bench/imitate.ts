import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import type { Profile } from './profiles';

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
