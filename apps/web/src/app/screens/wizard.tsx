import { WizardView } from '@/features/wizard/components/wizard-view.tsx';

export function WizardScreen() {
  return <WizardView />;
}

/** The wizard as part of another screen, which has its own header. */
export function WizardPart() {
  return <WizardView header={null} />;
}
