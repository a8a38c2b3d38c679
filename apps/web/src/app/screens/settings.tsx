import { SettingsView } from '@/features/settings/components/settings-view.tsx';
import type { ScreenProps } from '../screen.ts';
import { ForManagers } from '../shell/for-managers.tsx';
import { SignOutLink } from '../sign-out-link.tsx';

export function SettingsScreen({ title }: ScreenProps) {
  return (
    <ForManagers>
      <SettingsView title={title} signOut={<SignOutLink />} />
    </ForManagers>
  );
}
