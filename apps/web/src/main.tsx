import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { preloadWhole, Router } from './app/router.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root.');
  // Until the first screen is there, the frame in index.html stays. If it cannot be loaded, the router says so.
  await preloadWhole(location.pathname).catch(() => undefined);
  // In slices: in one piece the first rendering would hold up a slow machine for half a second.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <Router />
        </Providers>
      </StrictMode>,
    ),
  );
}

void start();
