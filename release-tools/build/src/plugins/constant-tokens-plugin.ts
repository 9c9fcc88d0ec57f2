import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler } from 'webpack';
import type { Project } from '../project';
import { rewriteAssets } from './rewrite-assets';

const TOKENS = '@tableside/ui/tokens.css';

/** Writes the values of tokens that never change in the place of their names, where that is shorter. Colors and whatever
 * follows the width of the page stay names. */
export class ConstantTokensPlugin {
  constructor(private readonly project: Pick<Project, 'dir'>) {}

  apply(compiler: Compiler) {
    const file = createRequire(path.join(this.project.dir, 'package.json')).resolve(TOKENS);
    const constants = findConstants(readFileSync(file, 'utf8'));
    rewriteAssets(compiler, 'ConstantTokensPlugin', /\.css$/, (css) =>
      writeConstants(css, constants),
    );
  }
}

/** Tokens that are declared once, by a value of their own. */
export function findConstants(css: string): ReadonlyMap<string, string> {
  const values = new Map<string, string[]>();
  for (const [, name = '', value = ''] of css.matchAll(/(--ts-[\w-]+):\s*([^;}]+)/g)) {
    values.set(name, [...(values.get(name) ?? []), value.trim()]);
  }
  const constants = [...values].flatMap(([name, [value = '', ...others]]) =>
    others.length || value.includes('var(') ? [] : [[name, value] as const],
  );
  return new Map(constants);
}

/** @param constants from `findConstants` */
export const writeConstants = (css: string, constants: ReadonlyMap<string, string>): string =>
  css.replaceAll(/var\(\s*(--ts-[\w-]+)\s*\)/g, (use, name: string) => {
    const value = constants.get(name);
    return value && value.length < use.length ? value : use;
  });
