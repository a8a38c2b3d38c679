import { HouseRulesView } from '@/features/house-rules/components/house-rules-view.tsx';

export function HouseRulesScreen() {
  return <HouseRulesView />;
}
