import type { LoggedRequest } from './request-log';

const CAUSES: ReadonlySet<string> = new Set(['html', 'js', 'css', 'json']);

/**
 * How many requests had to follow one another until each was made; the document is 1.
 *
 * A request hangs on the one that redirected to it, else on what the browser names as its initiator. One that
 * a script made, or that appeared after the document had ended without an initiator of its own (a picture that
 * a framework rendered), also hangs on the last script, style sheet or data that had arrived before it: what is
 * fetched because of an answer was not known earlier. That second rule goes by time; on a fast line it may take
 * neighbours for a chain, never a chain for neighbours.
 */
export function measureDepths(
  requests: readonly LoggedRequest[],
): ReadonlyMap<LoggedRequest, number> {
  const depths = new Map<LoggedRequest, number>();
  const byUrl = new Map<string, LoggedRequest>();
  const ordered = [...requests].sort((a, b) => a.startS - b.startS);
  const root = ordered[0];
  for (const request of ordered) {
    const parents = listParents(request, root, byUrl, ordered);
    depths.set(request, 1 + Math.max(0, ...parents.map((parent) => depths.get(parent) ?? 1)));
    if (!byUrl.has(request.url)) byUrl.set(request.url, request);
  }
  return depths;
}

function listParents(
  request: LoggedRequest,
  root: LoggedRequest | undefined,
  byUrl: ReadonlyMap<string, LoggedRequest>,
  ordered: readonly LoggedRequest[],
): LoggedRequest[] {
  if (request.redirectedFrom) return [request.redirectedFrom];
  if (!root || request === root) return [];
  const named = request.initiators
    .map((url) => byUrl.get(url))
    .filter((found) => found !== undefined);
  const isOrphan = request.initiators.length === 0;
  const isLate = root.endS !== null && request.startS >= root.endS;
  const cause =
    request.isByScript || (isOrphan && isLate) ? findLastCause(request, ordered) : undefined;
  return [root, ...named.slice(0, 1), ...(cause ? [cause] : [])];
}

/** The script, style sheet or data that arrived last before a request was made. */
function findLastCause(
  request: LoggedRequest,
  ordered: readonly LoggedRequest[],
): LoggedRequest | undefined {
  let last: LoggedRequest | undefined;
  for (const other of ordered) {
    const hasArrived = other.endS !== null && other.endS <= request.startS;
    if (!hasArrived || !CAUSES.has(other.kind)) continue;
    if (!last || (other.endS ?? 0) > (last.endS ?? 0)) last = other;
  }
  return last;
}
