import { WizardView } from '@/features/wizard/components/wizard-view.tsx';

export function WizardScreen() {
  return <WizardView />;
}
