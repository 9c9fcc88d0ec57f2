import { z } from 'zod';

const names = z.array(z.string()).default([]);

/** What a team may claim for its remote. A remote may always offer the service of its own name, which nobody else can. */
export const registeredTeam = z.object({
  /** Addresses, such as `/restaurants`. */
  routes: names,
  /** Kinds of slots, such as `home:section`. */
  places: names,
  services: names,
  /** True: its words may be documents. */
  content: z.boolean().default(false),
  /** Whom to write to. */
  contact: z.string().min(1).optional(),
});
export type RegisteredTeam = z.infer<typeof registeredTeam>;
