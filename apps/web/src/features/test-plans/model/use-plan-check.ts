import { PATHS } from '@clearbench/contract';
import { useTextQuery } from '@/lib/api/use-text-query.ts';
import { checkPlan } from '../api/check-plan.ts';

/** The problems of a text. */
export const usePlanCheck = (text: string) => useTextQuery(PATHS.testPlanCheck, text, checkPlan);
