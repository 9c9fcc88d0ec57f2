import { Badge } from '@tableside/ui/badge';
import type { Plan } from '../../content/plans';
import styles from './plan-picker.module.css';

export interface PlanPickerProps {
  readonly plans: readonly Plan[];
  readonly chosen: Plan | undefined;
  readonly onChoose: (plan: Plan) => void;
}

/** The plans as ticket-edged radio cards. */
export function PlanPicker({ plans, chosen, onChoose }: PlanPickerProps) {
  return (
    <fieldset className={styles['plans']}>
      <legend className="ts-sr-only">Plan</legend>
      {plans.map((plan) => (
        <label key={plan.name} className={styles['plan']}>
          <input
            type="radio"
            name="plan"
            value={plan.name}
            className={styles['radio']}
            checked={plan === chosen}
            onChange={() => onChoose(plan)}
          />
          <span className={styles['name']}>
            {plan.name}
            {plan.isPopular && <Badge>Popular</Badge>}
          </span>
          <span className={styles['price']}>
            ${plan.priceUsd} <span className={styles['per']}>per month</span>
          </span>
          <span className={styles['points']}>
            {plan.points.map((point) => (
              <span key={point} className={styles['point']}>
                {point}
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
