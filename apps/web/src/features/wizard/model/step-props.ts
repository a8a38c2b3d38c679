import type { WizardState } from './wizard.ts';

/** The props of each form step. Entries are kept in both directions. */
export interface StepProps {
  state: WizardState;
  onContinue: (patch: Partial<WizardState>) => void;
  onPrevious: (patch: Partial<WizardState>) => void;
}
