import type { ErrorSchema } from '@rjsf/utils';
import type { Problem } from '../../../calls/content-types';
import type { Words } from '../draft/draft-state';

interface Branch {
  __errors?: string[];
  [name: string]: Branch | string[] | undefined;
}

type Tree = ErrorSchema<Words>;

/** The host's sentences where the form library looks for them: at their fields. */
export function errorTree(problems: readonly Pick<Problem, 'path' | 'sentence'>[]): Tree {
  const root: Branch = {};
  for (const { path, sentence } of problems) {
    let branch = root;
    for (const name of path) {
      branch = (branch[name] ??= {}) as Branch;
    }
    branch.__errors = [...(branch.__errors ?? []), sentence];
  }
  return root as Tree;
}

/** The sentences of a property, or of a place in a list, and of what is below it. */
export const errorsOf = (tree: Tree | undefined, name: string | number): Tree | undefined =>
  tree?.[name] as Tree | undefined;

/** Whether something in this part of the document has to be mended. */
export const hasErrors = (tree: Tree | undefined): boolean =>
  tree !== undefined &&
  ((tree.__errors?.length ?? 0) > 0 ||
    Object.keys(tree).some((name) => name !== '__errors' && hasErrors(errorsOf(tree, name))));
