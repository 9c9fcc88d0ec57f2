import { EMPTY_REGISTRY, type RegistrySnapshot } from '../releases/registry-source';
import type { RenderThread } from './render-thread';

/** Threads that began with the same releases. */
export interface Generation {
  /** Names those releases, and what is quarantined of them. */
  readonly key: string;
  snapshot: RegistrySnapshot;
  readonly serving: RenderThread[];
}

/** What there is before the first. */
export const NO_GENERATION: Generation = { key: '', snapshot: EMPTY_REGISTRY, serving: [] };

/** Hands a thread no more pages. */
export function drop(thread: RenderThread, { serving }: Generation): void {
  const at = serving.indexOf(thread);
  if (at < 0) return;
  serving.splice(at, 1);
  thread.retire();
}
