import { lazyComponent } from '@/components/lazy.tsx';

/** Few logins need it. */
export const LazyPasskeyButton = lazyComponent(() =>
  import('./passkey-button.tsx').then((m) => m.PasskeyButton),
);
