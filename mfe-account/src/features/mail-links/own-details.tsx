import { Field, Input } from '@tableside/ui/field';
import styles from '../../components/account-form.module.css';

/** Name and phone of somebody whose account may say what another person typed. */
export const OwnDetails = () => (
  <>
    <div className={styles['pair']}>
      <Field name="first_name" label="First name" required>
        <Input autoComplete="given-name" />
      </Field>
      <Field name="last_name" label="Last name" required>
        <Input autoComplete="family-name" />
      </Field>
    </div>
    <Field name="phone" label="Phone">
      <Input type="tel" autoComplete="tel" />
    </Field>
  </>
);
