import type { LoaderContext } from 'webpack';

/**
 * Compiled code by file. A process builds each source for browsers and for servers, and shared sources
 * for every workspace.
 */
const compiled = new Map<string, string>();

export function pitch(this: LoaderContext<object>): string | undefined {
  return compiled.get(this.resourcePath);
}

/** A webpack loader in front of ts-loader that compiles each file once per process. */
export default function compileOnce(this: LoaderContext<object>, code: string): string {
  compiled.set(this.resourcePath, code);
  return code;
}
