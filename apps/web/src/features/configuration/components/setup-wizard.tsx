import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Stepper } from '@/components/ui/layout/stepper.tsx';
import { useStepFocus } from '@/components/ui/layout/use-step-focus.ts';
import { WIZARD_STEPS } from '../model/texts.ts';
import type { Networks } from '../model/use-networks.ts';
import { mainAction, STEPS } from '../model/wizard.ts';
import { NetworkPanel } from './network-panel.tsx';
import { useWizard } from './wizard-provider.tsx';
import { StepFields } from './wizard-steps.tsx';

interface SetupWizardProps {
  networks: Networks;
  onClose: () => void;
}

/** A package in four steps: key, client, webhook and codes, and the result. */
export function SetupWizard({ networks, onClose }: SetupWizardProps) {
  const wizard = useWizard();
  const { state, problem } = wizard;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const current = STEPS.indexOf(state.step);
  useStepFocus(heading, state.step);
  useEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    wizard.advance();
  };
  return (
    <>
      <Stepper
        label="Setup steps"
        steps={WIZARD_STEPS}
        current={current}
        onStep={(index) => wizard.goTo(STEPS[index] ?? 'apiKey')}
      />
      <form ref={form} noValidate aria-label="Setup wizard" onSubmit={submit} className="mt-4">
        <h3 ref={heading} tabIndex={-1} className="mb-2.5 text-lg font-semibold focus:outline-none">
          {WIZARD_STEPS[current]}
        </h3>
        <StepFields wizard={wizard} />
        <div className="mt-4.5 flex flex-wrap justify-between gap-2">
          <div className="flex gap-2">
            {current > 0 && <Button onClick={wizard.back}>Back</Button>}
            <Button variant="ghost" onClick={onClose}>
              Close Wizard
            </Button>
          </div>
          <Button type="submit" variant="primary">
            {mainAction(state)}
          </Button>
        </div>
      </form>
      <div className="mt-5 border-t border-line pt-4">
        <h3 className="mb-2 font-semibold">Networks</h3>
        <NetworkPanel networks={networks} compact />
      </div>
    </>
  );
}
