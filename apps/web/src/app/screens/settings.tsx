import { SettingsView } from '@/features/settings/components/settings-view.tsx';
import type { ScreenProps } from '../screen.ts';
import { SignOutLink } from '../sign-out-link.tsx';

export function SettingsScreen({ title }: ScreenProps) {
  return <SettingsView title={title} signOut={<SignOutLink />} />;
}
