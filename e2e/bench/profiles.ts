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
