import { lazyComponent } from '@/components/lazy.tsx';
import { AccessTokensSection } from '@/features/access-tokens/components/access-tokens-section.tsx';
import { ProgramRequest } from '@/features/access-tokens/components/program-request.tsx';
import { useSession } from '@/features/auth/api/session.ts';
import { SettingsView } from '@/features/settings/components/settings-view.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import type { ScreenProps } from '../screen.ts';
import { ForManagers } from '../shell/for-managers.tsx';
import { SignOutLink } from '../sign-out-link.tsx';

const SecuritySection = lazyComponent(() =>
  import('@/features/security/components/security-section.tsx').then((m) => m.SecuritySection),
);

const AccountsSection = lazyComponent(() =>
  import('@/features/accounts/components/accounts-section.tsx').then((m) => m.AccountsSection),
);

export function SettingsScreen({ title }: ScreenProps) {
  const { data: session } = useSession();
  const { ofInstallation } = useRights();
  return (
    <ForManagers>
      <ProgramRequest />
      <SettingsView
        title={title}
        signOut={<SignOutLink />}
        security={<SecuritySection operator={session?.operator} />}
        accounts={ofInstallation ? <AccountsSection ownId={session?.operator.id} /> : null}
        accessTokens={<AccessTokensSection username={session?.operator.username} />}
      />
    </ForManagers>
  );
}
