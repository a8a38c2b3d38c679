import { PageHeader } from '@/components/page-header.tsx';
import type { ScreenProps } from '../screen.ts';

/** Holds the place of a screen that is declared in the manifest and not built yet. */
export function NotBuiltYetScreen({ title }: ScreenProps) {
  return <PageHeader title={title} text="This screen is not built yet." />;
}
