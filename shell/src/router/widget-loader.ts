import { ensureQuery, queryClientContext } from '@tableside/platform';
import type { QuerySpec } from '@tableside/contracts/queries';
import type { QueryArgs } from '@tableside/contracts/remote';
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Slot } from '../composition/compose';
import { federationContext, type Federation } from '../federation/federation';
import { nameQueries } from '../slots/failed-queries';

/** What the widgets of a page read. What fails has no say; its slot shows that. */
export async function findWidgetQueries(
  federation: Pick<Federation, 'load'>,
  slots: readonly Slot[],
  args: QueryArgs,
): Promise<QuerySpec[]> {
  const specs = slots.map(async (slot) => {
    const module = await federation.load(slot.remote, './widgets').catch(() => null);
    const widget = module?.widgets[slot.widget];
    return widget ? nameQueries(widget, () => widget.queries?.(args) ?? []) : [];
  });
  return (await Promise.all(specs)).flat();
}

/** Loader of the shell's own pages and of the layout: fills the cache for the widgets that are on them, and sees to
 * their documents. Failed reads are the widgets' to show.
 * @param own what the shell's own part of the page reads */
export const widgetLoader =
  (
    choose: (url: URL) => readonly Slot[],
    awaitContent: () => Promise<unknown>,
    own: readonly QuerySpec[] = [],
  ) =>
  async ({ params, request, context }: LoaderFunctionArgs): Promise<null> => {
    const client = context.get(queryClientContext) as QueryClient;
    const federation = context.get(federationContext) as Pick<Federation, 'load'>;
    const args = { params, url: new URL(request.url) };
    const slots = choose(args.url);
    const documents = slots.length > 0 && awaitContent();
    const specs = [...own, ...(await findWidgetQueries(federation, slots, args))];
    const reads = specs.map((spec) => {
      const read = ensureQuery(client, spec).catch(() => undefined);
      return spec.defer ? null : read;
    });
    await Promise.all([...reads, documents]);
    return null;
  };
