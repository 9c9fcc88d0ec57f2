import { LOST_FILE } from '@tableside/contracts/registry/federation';
import { RuntimeGlobals, RuntimeModule, type Compiler } from 'webpack';

const NAME = 'ChunkRetryPlugin';

/** Asks once more for a chunk whose request was lost, after a moment. One that hung is left to whoever waits for it: it would
 * hang at the same address again. */
export class ChunkRetryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunk)
        .tap(NAME, (chunk) => compilation.addRuntimeModule(chunk, new ChunkRetryRuntime()));
    });
  }
}

class ChunkRetryRuntime extends RuntimeModule {
  constructor() {
    super('retry of lost chunks', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const { waitMs, jitterMs } = LOST_FILE;
    return `
const ensure = ${RuntimeGlobals.ensureChunk};
${RuntimeGlobals.ensureChunk} = (...chunk) => ensure(...chunk).catch(async (error) => {
  if (error.type !== 'error') throw error;
  await new Promise((resolve) => setTimeout(resolve, ${waitMs} + ${jitterMs} * Math.random()));
  return ensure(...chunk);
});`;
  }
}
