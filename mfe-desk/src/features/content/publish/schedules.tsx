import type { Schedule } from '../../../calls/content-types';
import { describeFailure, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { contentCalls } from '../../../calls/content-calls';
import { useMoment } from '../../../lib/use-moment';
import { useProvenCall } from '../../../components/proof/proof-context';

export interface SchedulesProps {
  readonly schedules: readonly Schedule[];
  readonly onChange: () => void;
}

/** What goes live by itself, and what could not; each can be taken off the plan. */
export function Schedules({ schedules, onChange }: SchedulesProps) {
  const call = useProvenCall();
  const moment = useMoment();
  const { toasts } = usePlatform();
  const [pending, setPending] = useState<number | null>(null);
  const cancel = async (id: number) => {
    setPending(id);
    try {
      await call(contentCalls.cancelSchedule, { id });
      onChange();
    } catch (error) {
      toasts.show('error', describeFailure(error));
    }
    setPending(null);
  };
  return schedules.map((schedule) => (
    <Notice
      key={schedule.id}
      tone={schedule.state === 'held' ? 'error' : 'info'}
      actions={
        <Button
          variant="secondary"
          size="small"
          pending={pending === schedule.id}
          onClick={() => void cancel(schedule.id)}
        >
          {schedule.state === 'live' ? 'Let it stay' : 'Take it off the plan'}
        </Button>
      }
    >
      {describe(schedule, moment)}
    </Notice>
  ));
}

function describe(
  { state, who, is_own: isOwn, at, ends_at: endsAt, message }: Schedule,
  moment: (instant: string) => string,
): string {
  const whose = isOwn ? 'Your words' : `Words of ${who}`;
  const until = endsAt ? `, until ${moment(endsAt)}` : '';
  if (state === 'live') return `${whose} are live since ${moment(at)}${until}.`;
  if (state === 'held') {
    return `${whose} did not go live at ${moment(at)}: ${message ?? 'they were held back.'}`;
  }
  return `${whose} go live at ${moment(at)}${until}.`;
}
