import type { RemoteName } from '@tableside/contracts/registry/release';
import type { RegistrySnapshot } from '../releases/registry-source';
import type { PageEvidence } from '../render/page/page-evidence';
import type { QuarantinedRelease } from '../workers/quarantine';
import type { PartReason, PreviewState } from '../../src/preview/preview-state';
import type { Preview } from './previews';

export interface PreviewFacts {
  readonly preview: Preview;
  /** What everybody else sees. */
  readonly live: RegistrySnapshot;
  /** What this page was made from. */
  readonly shown: RegistrySnapshot;
  /** Remotes of which whoever looks gets the canary. */
  readonly canaries: readonly RemoteName[];
  /** What must not run here. */
  readonly quarantined: readonly QuarantinedRelease[];
  /** Of the page; undefined where nothing ran. */
  readonly evidence: PageEvidence | undefined;
}

/** What the overlay of a preview is told of a page. */
export function toPreviewState(facts: PreviewFacts): PreviewState {
  const { live, shown, evidence } = facts;
  return {
    remotes: Object.entries(shown.page).map(([remote, { releases, claims }]) => ({
      remote,
      releases: releases.map(({ version, container }) => ({ version, container })),
      paths: claims.map(({ path }) => path),
      live: live.active.get(remote)?.version ?? null,
      ...explain(remote, facts),
    })),
    ran: (evidence?.ran ?? []).map(({ remote, version }) => ({ remote, version })),
    threw: (evidence?.failed ?? []).map(({ remote, version }) => ({ remote, version })),
    renderMs: evidence?.renderMs ?? null,
  };
}

function explain(
  remote: RemoteName,
  { preview, live, shown, canaries, quarantined }: PreviewFacts,
): { readonly reason: PartReason; readonly detail: string } {
  if (live.killed.includes(remote)) return { reason: 'off', detail: 'switched off for everybody' };
  const active = shown.active.get(remote)?.container;
  const kept = quarantined.find((each) => each.remote === remote);
  const previewed = preview.releases.get(remote);
  if (previewed && previewed.container === active)
    return { reason: 'preview', detail: 'the preview asks for it' };
  if (kept)
    return {
      reason: 'quarantined',
      detail: `${kept.version} is kept off on this server: ${kept.reason}`,
    };
  const canary = live.canaries.get(remote);
  if (canary && canaries.includes(remote))
    return { reason: 'canary', detail: `${percentOf(canary.share)} % of the visitors get it` };
  return { reason: 'live', detail: 'everybody gets it' };
}

const percentOf = (share: number): number => Number((share * 100).toFixed(2));
