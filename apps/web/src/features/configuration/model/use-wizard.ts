import { useState } from 'react';
import { newApiKey, newClientUuid, newTrackingCodes } from './codes.ts';
import type { ConfigurationPackage } from './package.ts';
import {
  FIRST_STATE,
  packageOf,
  problemOf,
  type Step,
  stepAfter,
  stepBefore,
  type WizardForm,
  type WizardProblem,
  type WizardState,
} from './wizard.ts';

/** The wizard's state. `save` returns false if the package could not be stored; typed text is never lost. */
export function useWizardState(save: (made: ConfigurationPackage) => boolean) {
  const [state, setState] = useState<WizardState>(FIRST_STATE);
  const [problem, setProblem] = useState<WizardProblem | null>(null);

  const go = (change: Partial<WizardState>) => {
    setProblem(null);
    setState({ ...state, ...change });
  };
  const advance = () => {
    switch (state.step) {
      case 'apiKey':
        return state.apiKey === '' ? go({ apiKey: newApiKey() }) : go({ step: stepAfter(state.step) });
      case 'clientKey': {
        if (state.clientUuid !== '') return go({ step: stepAfter(state.step) });
        const form = { ...state.form, ...newTrackingCodes(new Date()) };
        return go({ step: stepAfter(state.step), clientUuid: newClientUuid(), form });
      }
      case 'webhook':
        return go({ step: stepAfter(state.step) });
      case 'review':
        if (save(packageOf(state, new Date()))) go(FIRST_STATE);
    }
  };
  return {
    state,
    problem,
    advance() {
      const found = problemOf(state);
      if (found === null) advance();
      else setProblem(found);
    },
    back: () => go({ step: stepBefore(state.step) }),
    goTo: (step: Step) => go({ step }),
    set<K extends keyof WizardForm>(field: K, value: WizardForm[K]) {
      if (problem?.field === field) setProblem(null);
      setState({ ...state, form: { ...state.form, [field]: value } });
    },
    newCodes: () => go({ form: { ...state.form, ...newTrackingCodes(new Date()) } }),
    newKey: () => go({ apiKey: newApiKey() }),
  };
}

export type Wizard = ReturnType<typeof useWizardState>;
