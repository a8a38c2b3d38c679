import { PayeesView } from '@/features/payees/components/payees-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function PayeesScreen({ title }: ScreenProps) {
  return <PayeesView title={title} />;
}
