import type { Plan } from '../../content/plans';
import { formatPrice } from './price';
import styles from './plan-picker.module.css';

export interface PlanPickerProps {
  readonly plans: readonly Plan[];
  readonly chosen: Plan | undefined;
  readonly onChoose: (plan: Plan) => void;
}

/** The plans as tickets, one of which is taken. */
export function PlanPicker({ plans, chosen, onChoose }: PlanPickerProps) {
  return (
    <fieldset className={styles['frame']}>
      <legend className={styles['legend']}>Plan</legend>
      <div className={styles['plans']}>
        {plans.map((plan) => (
          <label
            key={plan.name}
            className={styles['plan']}
            data-ground={plan === chosen ? 'identity' : 'sunk'}
          >
            <span className={styles['head']}>
              <input
                type="radio"
                name="plan"
                value={plan.name}
                className={styles['radio']}
                checked={plan === chosen}
                onChange={() => onChoose(plan)}
              />
              <span className={styles['title']}>
                <bdi className={styles['name']}>{plan.name}</bdi>
                {plan.isPopular && <span className={styles['popular']}>Popular</span>}
              </span>
            </span>
            <span className={styles['cost']}>
              <span className={styles['price']}>{formatPrice(plan)}</span>{' '}
              <span className={styles['per']}>per month</span>
            </span>
            <span className={styles['points']}>
              {plan.points.map((point) => (
                <span key={point} className={styles['point']} dir="auto">
                  {point}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
