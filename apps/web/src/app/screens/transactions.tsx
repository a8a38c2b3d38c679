import { TransactionsView } from '@/features/transactions/components/transactions-view.tsx';

export function TransactionsScreen() {
  return <TransactionsView />;
}
