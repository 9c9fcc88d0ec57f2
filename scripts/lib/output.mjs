/** Printing for the root commands: one line per step, one sentence per failure. */

/** A failure that a person can act on; it is printed without a stack. An empty one was told already. */
export class PlainError extends Error {
  name = 'PlainError';
}

export const isTerminal = Boolean(process.stdout.isTTY);

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Seconds since an instant of performance.now(), for people. */
export const since = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** The step that counts its seconds: the one that began last. */
let counting = null;

/** Runs a step with a line before and after it. On a terminal a counter shows that it goes on. Steps may overlap. */
export async function step(title, work) {
  const startedAt = performance.now();
  const clear = isTerminal ? '\r\x1b[2K' : '';
  const count = () => {
    if (counting === count) process.stdout.write(`${clear}  ${title} … ${since(startedAt)}`);
  };
  counting = count;
  const timer = isTerminal ? setInterval(count, 500) : null;
  if (!isTerminal) say(`  ${title} …`);
  try {
    return await work();
  } finally {
    if (timer) clearInterval(timer);
    say(`${clear}  ${title}: ${since(startedAt)}`);
  }
}

/** Runs a command's main function; failures end in one sentence (or a stack, when they are nobody's fault but ours). */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    const text = error instanceof PlainError ? error.message : error.stack;
    if (text) process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
