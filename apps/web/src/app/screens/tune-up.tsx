import { ApiKeysView } from '@/features/api-keys/components/api-keys-view.tsx';
import { TuneUpView } from '@/features/tune-up/components/tune-up-view.tsx';
import { WizardView } from '@/features/wizard/components/wizard-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function TuneUpScreen({ title }: ScreenProps) {
  return (
    <TuneUpView
      title={title}
      wizard={<WizardView header={<h2>Configuration wizard</h2>} />}
      keys={
        <ApiKeysView
          header={(generate) => (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2>API keys</h2>
              {generate}
            </div>
          )}
        />
      }
    />
  );
}
