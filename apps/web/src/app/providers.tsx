import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '@/lib/query-client.ts';
import { LateToaster } from './late-toaster.tsx';
import { OtherTabs } from './other-tabs.tsx';

const queryClient = createQueryClient();

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <OtherTabs />
      {children}
      <LateToaster />
    </QueryClientProvider>
  );
}
