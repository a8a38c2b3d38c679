import { PortfolioView } from '@/features/ledger/components/portfolio-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function BankAccountsScreen({ title }: ScreenProps) {
  return <PortfolioView title={title} />;
}
