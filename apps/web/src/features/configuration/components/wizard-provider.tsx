import { createContext, type ReactNode, use } from 'react';
import type { ConfigurationPackage } from '../model/package.ts';
import { WIZARD_STEPS } from '../model/texts.ts';
import { useWizardState, type Wizard } from '../model/use-wizard.ts';
import { STEPS } from '../model/wizard.ts';

const WizardContext = createContext<Wizard | null>(null);

interface WizardProviderProps {
  /** False when the package could not be stored. */
  save: (made: ConfigurationPackage) => boolean;
  children: ReactNode;
}

/**
 * Keeps the entries of the wizard, even while the wizard is hidden. Each keystroke re-renders only callers of `useWizard`, not the sections
 * with their long lists.
 */
export function WizardProvider({ save, children }: WizardProviderProps) {
  return <WizardContext value={useWizardState(save)}>{children}</WizardContext>;
}

export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (wizard === null) throw new Error('useWizard needs a WizardProvider');
  return wizard;
}

export function WizardProgress() {
  const { state } = useWizard();
  return `Step ${STEPS.indexOf(state.step) + 1} of ${WIZARD_STEPS.length}`;
}
