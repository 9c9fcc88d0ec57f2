import { toPercent } from '../canary/canary';
import type { ListedRelease } from './list-releases';

/** Stored releases in lines for people.
 * @param only whose they are; null: of all */
export function describeList(
  releases: readonly ListedRelease[],
  only: string | null,
): readonly string[] {
  if (releases.length > 0) return releases.map(describe);
  return [
    only === null
      ? 'No release is stored yet.'
      : `No release of ${only} is stored yet. Store one with: npm run mfe -- publish ${only}`,
  ];
}

function describe(release: ListedRelease): string {
  const { name, version, publishedAt, publishedBy, bytes, isLive, isLastGood, isGood } = release;
  const { canaryShare } = release;
  const marks = [
    ...(isLive ? ['live'] : []),
    ...(canaryShare === undefined ? [] : [`canary for ${toPercent(canaryShare)} %`]),
    ...(isLastGood ? ['last good'] : []),
    ...(isGood ? ['good'] : []),
    ...(bytes === null ? ['its release.json cannot be read: npm run mfe -- status --verify'] : []),
  ];
  const size = bytes === null ? '?' : sayBytes(bytes);
  const when = (publishedAt ?? 'at an unknown time').padEnd(24);
  const by = (publishedBy ?? 'unknown').padEnd(12);
  const line = `${name.padEnd(12)}${version.padEnd(24)}${when}  ${by}  ${size.padStart(9)}`;
  return [line, ...(marks.length > 0 ? [marks.join(', ')] : [])].join('  ');
}

/** A size as people read it, such as `412.0 kB`. */
export const sayBytes = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
