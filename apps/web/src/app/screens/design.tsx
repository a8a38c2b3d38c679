import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { AppearanceSection } from '@/features/settings/components/appearance-section.tsx';
import { toggleTheme, useTheme } from '@/lib/preferences/theme.ts';
import { ChartSamples } from '../design/chart-samples.tsx';
import { ContentSamples } from '../design/content-samples.tsx';
import { FormFieldSamples } from '../design/form-field-samples.tsx';
import { FormSamples } from '../design/form-samples.tsx';
import { InstrumentSamples } from '../design/instrument-samples.tsx';
import { ListSamples } from '../design/list-samples.tsx';
import { OverlaySamples } from '../design/overlay-samples.tsx';
import { WorkSamples } from '../design/work-samples.tsx';

/** Every primitive in every state, side by side in both themes. Development only. */
export function DesignScreen() {
  const [both, setBoth] = useState(true);
  const theme = useTheme();
  return (
    <main className="px-6 py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Design</h1>
        <div className="flex gap-2">
          <Button onClick={() => setBoth(!both)}>{both ? 'One theme' : 'Both themes'}</Button>
          <Button onClick={toggleTheme}>Page theme: {theme}</Button>
        </div>
      </div>
      <div className={cn('mt-5 grid grid-cols-1 gap-6', both && 'xl:grid-cols-2')}>
        <Samples place="page" />
        {both && (
          <OtherTheme>
            <Samples place="other" />
          </OtherTheme>
        )}
      </div>
    </main>
  );
}

function OtherTheme({ children }: { children: ReactNode }) {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <div data-theme={other} className="-m-4 rounded-md bg-paper p-4 text-ink">
      {children}
    </div>
  );
}

function Samples({ place }: { place: 'page' | 'other' }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <AppearanceSection />
      <FormSamples />
      <FormFieldSamples />
      <ContentSamples />
      <ListSamples />
      <InstrumentSamples place={place} />
      <ChartSamples />
      <WorkSamples />
      <OverlaySamples />
    </div>
  );
}
