import type { Plan } from '../../content/plans';
import { PlanTicket } from './plan-ticket';
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
      <div className={styles['plans']} data-count={plans.length}>
        {plans.map((plan) => (
          <PlanTicket
            key={plan.name}
            plan={plan}
            isChosen={plan === chosen}
            onChoose={() => onChoose(plan)}
          />
        ))}
      </div>
    </fieldset>
  );
}
