import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/plans.json';

/** The built-in copy. */
export const builtInPlans = document as ContentDocument<'plans'>;
export type Plan = ContentDocument<'plans'>['plans'][number];
