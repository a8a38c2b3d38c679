import { PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useTextQuery } from '@/lib/api/use-text-query.ts';
import { tryText } from '../api/try-house-rules.ts';

/** The trial of a text. */
export const useTrial = (text: string) => useTextQuery(PATHS.houseRulesTrial, text, tryText);

/** The trial of these rules on one message. */
export function useMessageTrial(document: unknown, content: string) {
  const about = JSON.stringify(document);
  return useTextQuery(`${PATHS.houseRulesTrial} ${about}`, content, (settled) =>
    apiRequest('POST', PATHS.houseRulesTrial, { document, content: settled }),
  );
}
