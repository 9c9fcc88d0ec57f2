import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import type { RemoteName } from '@tableside/contracts/registry/release';

export interface QuarantinedRelease {
  readonly remote: RemoteName;
  readonly version: string;
  /** The reason, as the end of a message. */
  readonly reason: string;
}

/** Quarantined releases and suspended remotes of this server. In memory only. */
export class Quarantine {
  private readonly known = new Map<string, QuarantinedRelease>();
  private readonly suspects = new Map<RemoteName, number>();
  private containers: readonly string[] = [];

  /** By `container`; the same array until it changes. */
  get names(): readonly string[] {
    return this.containers;
  }

  get releases(): readonly QuarantinedRelease[] {
    return [...this.known.values()];
  }

  /** Remotes under investigation, whose code must not run meanwhile. */
  get suspended(): readonly RemoteName[] {
    return [...this.suspects.keys()];
  }

  add(remote: RemoteName, { container, version }: RegisteredRelease, reason: string): void {
    this.known.set(container, { remote, version, reason });
    this.containers = [...this.known.keys()];
  }

  /** @returns ends the suspension */
  suspend(remotes: readonly RemoteName[]): () => void {
    const count = (change: number) => {
      for (const remote of remotes) {
        const now = (this.suspects.get(remote) ?? 0) + change;
        if (now > 0) this.suspects.set(remote, now);
        else this.suspects.delete(remote);
      }
    };
    count(1);
    return () => count(-1);
  }

  /** Drops releases that are no longer live, so that they can be activated again. */
  keepOnly(live: ReadonlySet<string>): void {
    const gone = this.containers.filter((container) => !live.has(container));
    if (gone.length === 0) return;
    for (const container of gone) this.known.delete(container);
    this.containers = [...this.known.keys()];
  }
}
