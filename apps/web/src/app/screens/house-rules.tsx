import { HouseRulesView } from '@/features/house-rules/components/house-rules-view.tsx';
import { ForManagers } from '../shell/for-managers.tsx';

export function HouseRulesScreen() {
  return (
    <ForManagers>
      <HouseRulesView />
    </ForManagers>
  );
}
