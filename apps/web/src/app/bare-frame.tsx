import type { ReactNode } from 'react';
import { Brand } from '@/components/brand.tsx';
import { EnvironmentBanner } from '@/components/environment-banner.tsx';
import { useLoginOptions } from '@/features/auth/api/login-options.ts';

/** The frame of a short screen outside the shell, with or without a login. */
export function BareFrame({ children }: { children: ReactNode }) {
  const { data: options } = useLoginOptions();
  return (
    <div className="flex min-h-dvh flex-col">
      <EnvironmentBanner environment={options?.environment} />
      <main className="mx-auto flex w-full max-w-110 flex-1 flex-col justify-center px-6 pb-[16dvh]">
        <div className="mb-8">
          <Brand />
        </div>
        {children}
      </main>
    </div>
  );
}
