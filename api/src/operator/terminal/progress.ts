import { Presets, SingleBar } from 'cli-progress';

/** Where a command reads and writes. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** Shows how far a long step has come. */
export interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly stop: () => void;
}

/** A bar on a terminal; elsewhere nothing, where the steps' own lines are enough. It appears with the first
 * update. */
export function createProgress(label: string, { output }: Terminal): Progress {
  if (!output.isTTY) return { update: () => undefined, stop: () => undefined };
  const format = `${label} {bar} {percentage}%`;
  const bar = new SingleBar(
    { format, stream: output, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  return {
    update: (done, total) => {
      if (!bar.isActive) bar.start(Math.max(total, 1), 0);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
