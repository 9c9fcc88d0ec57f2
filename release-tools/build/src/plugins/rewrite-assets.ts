import webpack, { type Compiler } from 'webpack';

/** Changes the text of a build's files before they are minified and hashed.
 * @param name of the plugin that does it
 * @param files which of them
 * @param rewrite returns the text as it was where there is nothing to change */
export function rewriteAssets(
  compiler: Compiler,
  name: string,
  files: RegExp,
  rewrite: (text: string) => string,
): void {
  compiler.hooks.compilation.tap(name, (compilation) => {
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
    compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
      for (const file of Object.keys(assets).filter((asset) => files.test(asset))) {
        compilation.updateAsset(file, (source) => {
          const text = source.source().toString();
          const changed = rewrite(text);
          return changed === text ? source : new webpack.sources.RawSource(changed);
        });
      }
    });
  });
}
