import { WiseSetupView } from '@/features/wise/components/wise-setup-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function WiseSetupScreen({ title }: ScreenProps) {
  return <WiseSetupView title={title} />;
}
