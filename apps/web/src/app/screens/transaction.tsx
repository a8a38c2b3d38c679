import { TransactionView } from '@/features/transactions/components/transaction-view.tsx';

export function TransactionScreen({ id }: { id: string }) {
  return <TransactionView id={id} />;
}
