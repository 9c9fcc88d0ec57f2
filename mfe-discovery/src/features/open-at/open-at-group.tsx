import { LISTING_PARAMS } from '@tableside/contracts/listing/paths';
import { OPEN_AT_FORM } from '@tableside/contracts/listing/read-address';
import { momentOf, toOpenAt, type OpenAt } from '@tableside/contracts/listing/rules';
import { Disclosure } from '@tableside/ui/disclosure';
import { RadioChoice } from '../../components/radio-choice';
import { useCity } from '../../lib/use-city';
import { MomentSelects } from './moment-selects';
import { nextDinner } from './moments';
import styles from './open-at.module.css';

export interface OpenAtGroupProps {
  readonly value: OpenAt | null;
  /** @param isFurther true while only day or time of a chosen moment change */
  readonly onChange: (openAt: OpenAt | null, isFurther: boolean) => void;
}

/** When a place should be open: any time, now, or when one goes. */
export function OpenAtGroup({ value, onChange }: OpenAtGroupProps) {
  const { now, timeZone } = useCity();
  const isMoment = value !== null && value !== 'now';
  const moment = isMoment ? momentOf(value) : nextDinner(now, timeZone);
  const choices = [
    { label: 'Any time', sent: '', openAt: null, isChosen: value === null },
    { label: 'Open now', sent: 'now', openAt: 'now', isChosen: value === 'now' },
    {
      label: 'At a day and time',
      sent: OPEN_AT_FORM,
      openAt: toOpenAt(moment),
      isChosen: isMoment,
    },
  ] as const;
  const selects = (
    <MomentSelects moment={moment} onChange={(next) => onChange(toOpenAt(next), isMoment)} />
  );
  return (
    <Disclosure label="Hours" note={value && '1 selected'} defaultOpen>
      <fieldset aria-label="Hours" className={styles['group']}>
        {choices.map(({ label, sent, openAt, isChosen }) => (
          <RadioChoice
            key={label}
            label={label}
            name={LISTING_PARAMS.openAt}
            value={sent}
            checked={isChosen}
            onChange={() => onChange(openAt, false)}
          />
        ))}
        {isMoment ? selects : <noscript>{selects}</noscript>}
      </fieldset>
    </Disclosure>
  );
}
