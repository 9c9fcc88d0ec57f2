import { fastifyPlugin } from 'fastify-plugin';

export interface Mail {
  /** Who is mailed about messages and enquiries; nobody: they are only stored. */
  readonly operatorEmails: readonly string[];
  /** Told when a mail may have been put into the queue. */
  readonly wake: () => void;
  /** Whether emails reach people, by this process or by another one on the same database. */
  readonly isSending: () => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly mail: Mail;
  }
}

/** `app.mail`. What is ordered lies in the database; the sender is not part of the app.
 * @param options default: nobody is mailed, and nobody is told */
export const mail = fastifyPlugin<Partial<Mail>>(
  async (app, { operatorEmails = [], wake = () => undefined, isSending = async () => true }) => {
    app.decorate('mail', { operatorEmails, wake, isSending });
  },
  { name: 'mail' },
);
