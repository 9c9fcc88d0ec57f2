/** The result of the work; null if it takes longer than the timeout. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  timeoutMs: number,
): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
