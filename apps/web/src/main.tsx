import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { preloadFirst, Router } from './app/router.tsx';
import { createQueryClient } from './lib/api/query-client.ts';
import { ownWiseUrl, pathWithin } from './lib/navigation/workspace.ts';

async function start(): Promise<void> {
  const elsewhere = ownWiseUrl(location);
  if (elsewhere !== null) return location.replace(elsewhere);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root.');
  const queryClient = createQueryClient();
  // The frame in index.html stays until the first screen is ready. If it cannot be loaded, the router reports that.
  await preloadFirst(pathWithin(location.pathname), queryClient).catch(() => undefined);
  // In slices: a single render would block a slow machine for half a second.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <Router />
        </Providers>
      </StrictMode>,
    ),
  );
}

void start();
