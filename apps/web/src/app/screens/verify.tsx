import { lazyComponent } from '@/components/lazy.tsx';
import { BareFrame } from '../bare-frame.tsx';
import type { ScreenProps } from '../screen.ts';

// The frame and the login options do not wait for the schemas of a result.
const VerifyView = lazyComponent(() =>
  import('@/features/test-plans/verification/verify-view.tsx').then((m) => m.VerifyView),
);

export const VerifyScreen = ({ title }: ScreenProps) => (
  <BareFrame isLong>
    <VerifyView title={title} />
  </BareFrame>
);
