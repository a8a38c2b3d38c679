import { ApiKeysView } from '@/features/api-keys/components/api-keys-view.tsx';
import { TuneUpView } from '@/features/tune-up/components/tune-up-view.tsx';
import { lazyScreen } from '../lazy-screen.tsx';
import type { ScreenProps } from '../screen.ts';

const WizardView = lazyScreen(() =>
  import('@/features/wizard/components/wizard-view.tsx').then((m) => m.WizardView),
);

export function TuneUpScreen({ title }: ScreenProps) {
  return (
    <TuneUpView
      title={title}
      wizard={<WizardView header={null} />}
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
