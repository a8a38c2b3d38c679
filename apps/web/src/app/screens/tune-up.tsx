import { TuneUpView } from '@/features/tune-up/components/tune-up-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function TuneUpScreen({ title }: ScreenProps) {
  return <TuneUpView title={title} />;
}
