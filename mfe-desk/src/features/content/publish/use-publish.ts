import type { ContentKind } from '@tableside/contracts/content/model';
import type { Conflict, Problem } from '../../../calls/content-types';
import { describeFailure, refusedFields, usePlatform } from '@tableside/platform';
import { useState } from 'react';
import { contentCalls } from '../../../calls/content-calls';
import { useProvenCall } from '../../../components/proof/proof-context';
import type { DraftKeeper } from '../draft/draft-keeper';
import type { Words } from '../draft/draft-state';

/** When words go live, and until when, on the city's clocks. */
export interface Times {
  /** Null: now. */
  readonly at: string | null;
  /** Null: they stay. */
  readonly endsAt: string | null;
}

export interface PublishState {
  readonly isPending: boolean;
  /** Why nothing was published, in a sentence. */
  readonly failure: string | null;
  /** Sentences about the times, by field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly problems: readonly Problem[];
  /** Somebody else published since: fields have to be chosen. */
  readonly conflict: Conflict | null;
}

const IDLE: PublishState = {
  isPending: false,
  failure: null,
  fields: {},
  problems: [],
  conflict: null,
};

const NOT_SAVED =
  'Your last words are not saved yet, so nothing was published. Try again in a moment.';

/** Publishes a draft, now or later, and says what came of it. Whatever does not come of it, the draft stays.
 * @param onDone what was published or planned is the draft no more */
export function usePublish(kind: ContentKind, keeper: DraftKeeper, onDone: () => void) {
  const call = useProvenCall();
  const { toasts } = usePlatform();
  const [state, setState] = useState<PublishState>(IDLE);

  const send = async ({ at, endsAt }: Times, chosen?: Words) => {
    const { conflict } = state;
    const version = keeper.read().version;
    const request = {
      kind,
      version,
      ends_at: endsAt,
      ...(chosen && conflict && { chosen: { document: chosen, upon: conflict.live.revision } }),
    };
    const { data } =
      at === null
        ? await call(contentCalls.publish, request)
        : await call(contentCalls.schedule, { ...request, at });
    switch (data.outcome) {
      case 'published':
        toasts.show('success', 'Published. Visitors see it with their next page load.');
        return onDone();
      case 'unchanged':
        toasts.show(
          'info',
          endsAt === null
            ? 'Visitors see these words already.'
            : 'Visitors see these words already, so no end was planned.',
        );
        return onDone();
      case 'scheduled':
        toasts.show('success', 'Planned. It goes live by itself.');
        return onDone();
      case 'problems':
        return setState({ ...IDLE, problems: data.problems, conflict });
      case 'conflict':
        return setState({ ...IDLE, conflict: data });
      case 'newer':
        return setState({
          ...IDLE,
          failure: 'You saved other words elsewhere. Look at them first.',
        });
      case 'failed':
        return setState({ ...IDLE, failure: data.message, conflict });
    }
  };

  const publish = async (times: Times, chosen?: Words) => {
    setState((before) => ({ ...before, isPending: true, failure: null, fields: {} }));
    try {
      if (await keeper.flush()) await send(times, chosen);
      else setState((before) => ({ ...before, failure: NOT_SAVED }));
    } catch (error) {
      const fields = refusedFields(error);
      const failure = Object.keys(fields).length > 0 ? null : describeFailure(error);
      setState((before) => ({ ...before, failure, fields }));
    }
    setState((before) => ({ ...before, isPending: false }));
  };
  return { state, publish };
}
