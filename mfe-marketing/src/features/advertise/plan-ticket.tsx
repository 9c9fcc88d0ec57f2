import { useId } from 'react';
import type { Plan } from '../../content/plans';
import { formatPrice } from './price';
import styles from './plan-ticket.module.css';

export interface PlanTicketProps {
  readonly plan: Plan;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One radio button as large as its ticket: named by plan and price, described by what is in it. */
export function PlanTicket({ plan, isChosen, onChoose }: PlanTicketProps) {
  const id = useId();
  return (
    <label className={styles['plan']} data-ground={isChosen ? 'identity' : 'sunk'}>
      <span className={styles['head']}>
        <input
          type="radio"
          name="plan"
          value={plan.name}
          aria-labelledby={`${id}title ${id}cost`}
          aria-describedby={`${id}points`}
          className={styles['radio']}
          checked={isChosen}
          onChange={onChoose}
        />
        <span id={`${id}title`} className={styles['title']}>
          <bdi className={styles['name']}>{plan.name}</bdi>{' '}
          {plan.isPopular && <span className={styles['popular']}>Popular</span>}
        </span>
      </span>
      <span id={`${id}cost`} className={styles['cost']}>
        <span className={styles['price']}>{formatPrice(plan)}</span>{' '}
        <span className={styles['per']}>per month</span>
      </span>
      <span id={`${id}points`} className={styles['points']}>
        {plan.points.map((point, at) => (
          <span key={point} className={styles['point']} dir="auto">
            {point}
            {at < plan.points.length - 1 && <span className="ts-sr-only">,</span>}{' '}
          </span>
        ))}
      </span>
    </label>
  );
}
