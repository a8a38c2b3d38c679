import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LazyToaster } from './lazy-toaster.tsx';
import { OtherTabs } from './other-tabs.tsx';

interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <OtherTabs />
      {children}
      <LazyToaster />
    </QueryClientProvider>
  );
}
