import { PaymentFileView } from '@/features/payment-files/components/payment-file-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function PaymentFileScreen({ params: { id = '' } }: ScreenProps) {
  return <PaymentFileView key={id} id={id} />;
}
