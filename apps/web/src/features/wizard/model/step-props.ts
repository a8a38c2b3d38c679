import type { WizardState } from './wizard.ts';

/** What each step that is filled in gets. What was entered is kept in both directions. */
export interface StepProps {
  state: WizardState;
  onContinue: (patch: Partial<WizardState>) => void;
  onPrevious: (patch: Partial<WizardState>) => void;
}
