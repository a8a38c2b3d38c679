import type { QueryClient } from '@tanstack/react-query';
import { paymentFileQuery } from '@/features/payment-files/api/payment-files.ts';
import { PaymentFileView } from '@/features/payment-files/components/payment-file-view.tsx';
import type { PathParams } from '../match-path.ts';
import type { ScreenProps } from '../screen.ts';

export function PaymentFileScreen({ params: { id = '' } }: ScreenProps) {
  return <PaymentFileView key={id} id={id} />;
}

export const prefetch = (client: QueryClient, { id = '' }: PathParams) =>
  client.prefetchQuery(paymentFileQuery(id));
