import type { ReleaseFiles, ReleaseSidecar } from '@tableside/contracts/registry/release';

/** What a release says of itself, in words that can be compared. */
export interface ReleaseFacts {
  readonly files: ReleaseFiles;
  /** By what they are about, such as `routes`. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

const pairs = (versions: Readonly<Record<string, string>>): string[] =>
  Object.entries(versions).map(([name, version]) => `${name} ${version}`);

/** What a release of a remote declares. */
export function factsOfRemote(sidecar: ReleaseSidecar): ReleaseFacts {
  const { files, exposes, requires, routes, slots, services, content, server } = sidecar;
  return {
    files,
    facts: {
      exposes: Object.keys(exposes),
      routes: routes.map(({ path, chrome, session, statusFromData }) =>
        [
          path,
          ...(chrome ? [] : ['without header and footer']),
          ...(session ? [] : ['without session']),
          ...(statusFromData ? ['status from data'] : []),
        ].join(', '),
      ),
      slots: slots.map(
        ({ place, widget, order, name, wake, frame, reserve }) =>
          `${place} ${widget}, order ${order}${name ? `, name ${name}` : ''}, wakes ${wake}, frame ${frame}, room ${reserve.height}`,
      ),
      services,
      documents: content,
      'required libraries': pairs(requires),
      'schema of release.json': [String(sidecar.schema)],
      'server build': [server ? 'yes' : 'no'],
    },
  };
}
