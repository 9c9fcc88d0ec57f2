import { LOST_FILE } from '@tableside/contracts/registry/names';
import webpack, { type Compiler } from 'webpack';

const NAME = 'ChunkRetryPlugin';

/** Asks once more for a chunk whose request was lost, after a moment. One that hung is left to whoever waits for it: it would
 * hang at the same address again. */
export class ChunkRetryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunk)
        .tap(NAME, (chunk) => compilation.addRuntimeModule(chunk, new ChunkRetryRuntime()));
    });
  }
}

class ChunkRetryRuntime extends webpack.RuntimeModule {
  constructor() {
    super('retry of lost chunks', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const { waitMs, jitterMs } = LOST_FILE;
    return `
const ensure = ${webpack.RuntimeGlobals.ensureChunk};
${webpack.RuntimeGlobals.ensureChunk} = (...chunk) => ensure(...chunk).catch(async (error) => {
  if (error.type !== 'error') throw error;
  await new Promise((resolve) => setTimeout(resolve, ${waitMs} + ${jitterMs} * Math.random()));
  return ensure(...chunk);
});`;
  }
}
