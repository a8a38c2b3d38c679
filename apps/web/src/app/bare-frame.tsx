import type { ReactNode } from 'react';
import { Brand } from '@/components/brand.tsx';
import { EnvironmentBanner } from '@/components/environment-banner.tsx';
import { cn } from '@/components/ui/cn.ts';
import { useLoginOptions } from '@/lib/api/login-options.ts';

interface BareFrameProps {
  /** Starts at the top: it grows while it is read. */
  isLong?: boolean;
  children: ReactNode;
}

/** The frame of a screen outside the shell, with or without a login. */
export function BareFrame({ isLong = false, children }: BareFrameProps) {
  const { data: options } = useLoginOptions();
  return (
    <div className="flex min-h-dvh flex-col">
      <EnvironmentBanner environment={options?.environment} />
      <main
        className={cn(
          'mx-auto flex w-full flex-1 flex-col px-6',
          isLong ? 'max-w-180 py-10' : 'max-w-110 justify-center pb-[16dvh]',
        )}
      >
        <div className="mb-8">
          <Brand />
        </div>
        {children}
      </main>
    </div>
  );
}
