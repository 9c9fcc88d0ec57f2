/** Output of the root commands: one line per step, one message per failure. */

/** A failure that a user can act on; it is printed without a stack. An empty message was printed already. */
export class PlainError extends Error {
  name = 'PlainError';
}

export const isTerminal = Boolean(process.stdout.isTTY);

export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** Seconds since a value of performance.now(), for users. */
export const since = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** The step with the counter: the one that started last. */
let counting = null;

/** Runs a step with a line before and after it. On a terminal a counter shows progress. Steps may overlap. */
export async function step(title, work) {
  const startedAt = performance.now();
  const clear = isTerminal ? '\r\x1b[2K' : '';
  const count = () => {
    if (counting === count) process.stdout.write(`${clear}  ${title} … ${since(startedAt)}`);
  };
  counting = count;
  const timer = isTerminal ? setInterval(count, 500) : null;
  if (!isTerminal) print(`  ${title} …`);
  try {
    return await work();
  } finally {
    if (timer) clearInterval(timer);
    print(`${clear}  ${title}: ${since(startedAt)}`);
  }
}

/** Runs a command's main function. Prints a message for a PlainError and a stack for any other error. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    const text = error instanceof PlainError ? error.message : error.stack;
    if (text) process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
