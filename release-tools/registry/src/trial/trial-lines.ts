import { z } from 'zod';

/** What the program that runs a release says, a line of JSON each. The last one is `done`. */
export const trialLine = z.discriminatedUnion('type', [
  /** What begins now: an address that is rendered, or `modules`. */
  z.object({ type: z.literal('step'), step: z.string() }),
  /** Why the release must not go live. */
  z.object({ type: z.literal('refused'), sentence: z.string() }),
  z.object({ type: z.literal('done') }),
]);
export type TrialLine = z.infer<typeof trialLine>;
