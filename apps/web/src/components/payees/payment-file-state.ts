import type { PaymentFileState } from '@clearbench/domain';
import type { BadgeTone } from '@/components/ui/display/badge.tsx';

export const PAYMENT_FILE_LABELS: Readonly<Record<PaymentFileState, string>> = {
  verifying: 'Being verified',
  waiting: 'Waits for release',
  released: 'Released',
  cancelled: 'Cancelled',
};

export const PAYMENT_FILE_TONES: Readonly<Record<PaymentFileState, BadgeTone>> = {
  verifying: 'neutral',
  waiting: 'warning',
  released: 'good',
  cancelled: 'bad',
};
