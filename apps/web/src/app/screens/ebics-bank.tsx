import { EbicsView } from '@/features/ebics/components/ebics-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function EbicsBankScreen({ title }: ScreenProps) {
  return <EbicsView title={title} />;
}
