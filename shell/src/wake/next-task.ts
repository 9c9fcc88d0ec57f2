/** Ends the present task, so that input comes in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
