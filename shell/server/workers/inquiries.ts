import type { RemoteName } from '@tableside/contracts/registry/wire';
import type { Logger } from '../logger';
import type { RegistrySource } from '../releases/registry-source';
import { findGuilty, findSuspects, type Inquiry } from './inquiry';
import type { Quarantine } from './quarantine';
import type { Mishap } from './render-thread';

export interface InquiriesOptions extends Pick<
  Inquiry,
  'file' | 'shellDir' | 'store' | 'pingEveryMs'
> {
  readonly quarantine: Quarantine;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly log: Logger;
  /** Called once a release is quarantined; none of the suspects runs until it is done. */
  readonly onGuilty: () => Promise<void>;
}

/** Finds out which releases did what happened to threads, and keeps them off. None of the remotes that it may have been runs
 * meanwhile. */
export class Inquiries {
  /** Remotes that one is about. */
  private readonly suspected = new Set<RemoteName>();

  constructor(private readonly options: InquiriesOptions) {}

  /** Looks into what happened; never rejects. */
  async open(mishap: Pick<Mishap, 'visits' | 'reason'>): Promise<void> {
    await this.inquire(mishap).catch((error: unknown) =>
      this.options.log.error({ err: error }, 'no inquiry'),
    );
  }

  private async inquire({ visits, reason }: Pick<Mishap, 'visits' | 'reason'>): Promise<void> {
    const { registry, quarantine, log, onGuilty } = this.options;
    const snapshot = await registry.read(Infinity);
    const suspects = findSuspects(snapshot, visits, this.suspected);
    if (suspects.size === 0) return;
    const names = [...suspects.values()].map(({ remote }) => remote);
    for (const remote of names) this.suspected.add(remote);
    const release = quarantine.suspend(names);
    try {
      const verdict = await findGuilty({ ...this.options, snapshot, suspects, reason });
      if (!verdict) return;
      const { remote, release: tried } = verdict;
      const { active, canaries } = await registry.read(Infinity);
      // Nobody has tried what came meanwhile.
      const shown = [active.get(remote), canaries.get(remote)];
      if (!shown.some((release) => release?.container === tried.container)) return;
      quarantine.add(remote, tried, verdict.reason);
      const { version } = tried;
      log.error({ remote, version, reason: verdict.reason }, 'release quarantined');
      await onGuilty();
    } finally {
      release();
      for (const remote of names) this.suspected.delete(remote);
    }
  }
}
