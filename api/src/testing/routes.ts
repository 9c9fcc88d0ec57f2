import type { FastifyInstance } from 'fastify';

const LINE = /^(?<indent>[│ ]*)[├└]── (?<part>\S+)(?: \((?<methods>[^)]*)\))?$/;
/** Letters of a level in the tree that fastify prints. */
const LEVEL = 4;

/** Every route of the app, such as `POST /api/review/like`; `HEAD` goes with `GET`. */
export function listRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const { indent = '', part = '', methods = '' } = LINE.exec(line)?.groups ?? {};
      const level = indent.length / LEVEL;
      above.splice(level, above.length, part);
      const url = above.join('');
      return methods
        .split(', ')
        .filter((method) => method && method !== 'HEAD')
        .map((method) => `${method} ${url}`);
    });
}
