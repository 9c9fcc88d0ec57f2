import { z } from 'zod';
import { cleanField } from '../common/rules';
import { formSchema } from '../common/wire';
import { advertiseRules, contactRules, HONEYPOT_FIELD, notifyRules } from './rules';

// Whatever it holds: a refusal would tell a program that it was seen through. The limit of the body bounds it.
const honeypot = {
  [HONEYPOT_FIELD]: z
    .unknown()
    .transform((value = '') =>
      cleanField(
        { max: Infinity },
        typeof value === 'object' && value ? 'filled' : String(value ?? ''),
      ),
    )
    .optional(),
};

export const contactRequest = formSchema(contactRules).extend(honeypot);
export const advertiseRequest = formSchema(advertiseRules).extend(honeypot);
export const notifyRequest = formSchema(notifyRules).extend(honeypot);
