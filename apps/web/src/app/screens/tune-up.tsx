import { ApiKeysView } from '@/features/api-keys/components/api-keys-view.tsx';
import { TuneUpView } from '@/features/tune-up/components/tune-up-view.tsx';
import { lazyScreen } from '../lazy-screen.tsx';
import type { ScreenProps } from '../screen.ts';

// Imported through its own screen: otherwise it would add a script.
const WizardPart = lazyScreen(() => import('./wizard.tsx').then((m) => m.WizardPart));

export function TuneUpScreen({ title }: ScreenProps) {
  return (
    <TuneUpView
      title={title}
      wizard={<WizardPart />}
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
