import { TransactionView } from '@/features/transactions/components/transaction-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function TransactionScreen({ params: { id = '' } }: ScreenProps) {
  return <TransactionView id={id} />;
}
