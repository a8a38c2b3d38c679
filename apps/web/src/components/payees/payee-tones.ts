import type { PayeeAnswer } from '@clearbench/domain';
import type { BadgeTone } from '@/components/ui/display/badge.tsx';

export const PAYEE_ANSWER_TONES: Readonly<Record<PayeeAnswer, BadgeTone>> = {
  match: 'good',
  'close-match': 'warning',
  'no-match': 'bad',
  'not-possible': 'neutral',
};
