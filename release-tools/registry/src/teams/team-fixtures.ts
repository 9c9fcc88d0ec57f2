import * as commands from '../commands';
import { openCommands } from '../command-fixtures';
import { writeRelease, type ReleaseChanges } from '../fixtures';

const ROUTE = { chrome: true, session: true, statusFromData: false };

/** A release with these addresses. */
export const claiming = (...paths: readonly string[]): ReleaseChanges => ({
  sidecar: { routes: paths.map((each) => ({ ...ROUTE, path: each })) },
});

/** A widget in a place. */
export const slot = (place: string) => ({
  place,
  widget: 'Part',
  order: 100,
  wake: 'at-once' as const,
  frame: 'page' as const,
  reserve: { height: '0rem', isKept: false },
});

/** Publishes a release of a remote and wants it live. */
export async function activateNew(dir: string, name: string, changes: ReleaseChanges = {}) {
  const context = openCommands(dir, await writeRelease(dir, name, changes));
  await commands.publish(context, name);
  return commands.activate(context, name, changes.version ?? '1.0.0');
}
