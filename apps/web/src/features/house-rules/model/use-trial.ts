import { PATHS } from '@clearbench/contract';
import { useTextQuery } from '@/lib/api/use-text-query.ts';
import { tryText } from '../api/try-house-rules.ts';

/** The trial of a text. */
export const useTrial = (text: string) => useTextQuery(PATHS.houseRulesTrial, text, tryText);
