import { VerifyView } from '@/features/test-plans/verification/verify-view.tsx';
import { BareFrame } from '../bare-frame.tsx';
import type { ScreenProps } from '../screen.ts';

export const VerifyScreen = ({ title }: ScreenProps) => (
  <BareFrame isLong>
    <VerifyView title={title} />
  </BareFrame>
);
