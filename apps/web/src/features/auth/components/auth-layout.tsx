import type { ReactNode } from 'react';
import { Brand } from '@/components/brand.tsx';
import { EnvironmentBanner } from '@/components/environment-banner.tsx';
import { useLoginOptions } from '@/lib/api/login-options.ts';
import { ProductPanel } from './product-panel.tsx';

export interface AuthLayoutProps {
  title: string;
  text: ReactNode;
  /** Links to the other screens. */
  footer: ReactNode;
  /** Arrives late or not at all, so it is placed where it can't move anything. */
  note?: ReactNode;
  children: ReactNode;
}

export function AuthLayout({ title, text, footer, note, children }: AuthLayoutProps) {
  const { data: options } = useLoginOptions();
  return (
    <div className="flex min-h-dvh flex-col">
      <EnvironmentBanner environment={options?.environment} />
      <div className="grid flex-1 lg:grid-cols-2">
        {/* Fills a narrow window, so that the panel is below it and does not move while the form is completed. */}
        <main className="flex flex-col max-lg:min-h-dvh px-6 py-8 sm:px-10">
          <Brand />
          <div className="mx-auto flex w-full max-w-90 flex-1 flex-col py-10 sm:pt-[13dvh]">
            <h1>{title}</h1>
            <p className="mt-1 text-ink-2">{text}</p>
            {children}
            <div className="mt-6 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-4 text-sm text-ink-2">
              {footer}
            </div>
            {note}
          </div>
        </main>
        <ProductPanel />
      </div>
    </div>
  );
}
