import { RELEASE_VERSION, REMOTE_NAME } from '@tableside/contracts/registry/names';
import { z } from 'zod';
import {
  BEACON_MAX_MS,
  BEACON_MAX_RELEASES,
  BEACON_MAX_SHIFT,
  FAILURE_KINDS,
  type Beacon,
} from '../../src/monitoring/beacon';

const VERSION_MAX = 100;

const duration = z.number().min(0).max(BEACON_MAX_MS).optional();

const release = z.strictObject({
  remote: z.string().regex(REMOTE_NAME),
  version: z.string().max(VERSION_MAX).regex(RELEASE_VERSION),
  isNew: z.boolean(),
  failure: z.enum(FAILURE_KINDS).optional(),
  lcp: duration,
  inp: duration,
  cls: z.number().min(0).max(BEACON_MAX_SHIFT).optional(),
});

/** Parses a posted `Beacon`, with each release once. */
const wireBeacon = z.strictObject({
  isSampled: z.boolean(),
  releases: z
    .array(release)
    .min(1)
    .max(BEACON_MAX_RELEASES)
    .refine(
      (releases) =>
        new Set(releases.map(({ remote, version }) => `${remote}@${version}`)).size ===
        releases.length,
    ),
});

export function readBeacon(body: unknown): Beacon | null {
  try {
    return wireBeacon.safeParse(JSON.parse(String(body))).data ?? null;
  } catch {
    return null;
  }
}
