import { type ReactNode, useRef, useState } from 'react';
import { lazyComponent } from '@/components/lazy.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Card } from '@/components/ui/display/card.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { Stepper } from '@/components/ui/layout/stepper.tsx';
import { useStepFocus } from '@/components/ui/layout/use-step-focus.ts';
import { newWizard, STEP_TITLES, STEPS, type WizardState, type WizardStep } from '../model/wizard.ts';
import { ClientStep } from './client-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { LabelStep } from './label-step.tsx';

const WebhookStep = lazyComponent(() => import('./webhook-step.tsx').then((m) => m.WebhookStep));

interface WizardViewProps {
  /** Shown above the steps: the header of the screen, or of a part of another one. */
  header?: ReactNode;
}

const SCREEN_HEADER = (
  <PageHeader
    title="Configuration Wizard"
    text="An API key for the sender, and a path where it reports the status of its transfers."
  />
);

/** From nothing to an API key and a working receiver, in four steps. */
export function WizardView({ header = SCREEN_HEADER }: WizardViewProps) {
  const [step, setStep] = useState<WizardStep>('apiLabel');
  const [state, setState] = useState<WizardState>(newWizard);
  const index = STEPS.indexOf(step);
  const content = useRef<HTMLDivElement>(null);
  useStepFocus(content, step);

  const advance = (patch: Partial<WizardState>) => {
    setState((before) => ({ ...before, ...patch }));
    setStep(STEPS[index + 1] ?? 'confirm');
  };
  const goBack = (patch: Partial<WizardState>) => {
    setState((before) => ({ ...before, ...patch }));
    setStep(STEPS[index - 1] ?? 'apiLabel');
  };
  const startAnew = () => {
    setState(newWizard());
    setStep('apiLabel');
    toast({
      title: 'Success!',
      description: 'Configuration has been saved. You can now create a new configuration.',
    });
  };
  const props = { state, onContinue: advance, onPrevious: goBack };
  return (
    <>
      {header}
      <Card className={cn('mt-4.5 px-5 py-4', header !== null && 'max-w-190')}>
        <Stepper label="Configuration steps" steps={STEPS.map((name) => STEP_TITLES[name])} current={index} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second border around each form. */}
        <div
          ref={content}
          role="group"
          aria-label={`Step ${index + 1} of ${STEPS.length}`}
          tabIndex={-1}
          className="mt-5 focus:outline-none"
        >
          {step === 'apiLabel' && <LabelStep {...props} />}
          {step === 'clientUuid' && <ClientStep {...props} />}
          {step === 'webhook' && <WebhookStep {...props} />}
          {step === 'confirm' && (
            <ConfirmStep state={state} onPrevious={() => goBack({})} onNew={startAnew} />
          )}
        </div>
      </Card>
    </>
  );
}
