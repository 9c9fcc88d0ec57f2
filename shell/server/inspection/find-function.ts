import { runInThisContext } from 'node:vm';

const { toString } = Function.prototype;

/** Where a function of this thread stands in a script, as stacks say it; null for what is no function of that script. It goes by the
 * function's text: threads that run releases have no debugger.
 * @param expression how it is reached from the global object, such as `Array.prototype.map` */
export function findFunction(
  expression: string,
  script: { readonly url: string; readonly code: string },
): string | null {
  const text = textOf(expression);
  const index = text === null ? -1 : script.code.indexOf(text);
  if (index < 0) return null;
  const lines = script.code.slice(0, index).split('\n');
  return `${script.url}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** Not everything that is watched can be reached by its name. */
function textOf(expression: string): string | null {
  try {
    return toString.call(runInThisContext(expression));
  } catch {
    return null;
  }
}
