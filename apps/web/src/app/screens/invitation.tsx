import { ProviderLinks } from '@/components/provider-links.tsx';
import { useSession } from '@/features/auth/api/session.ts';
import { RegisterForm } from '@/features/auth/components/register-form.tsx';
import { InvitationView } from '@/features/workspaces/components/invitation-view.tsx';
import { useLoginOptions } from '@/lib/api/login-options.ts';
import { tellOtherTabs } from '@/lib/navigation/tabs.ts';
import { startUrl } from '@/lib/navigation/workspace.ts';
import { BareFrame } from '../bare-frame.tsx';
import type { ScreenProps } from '../screen.ts';

export function InvitationScreen({ params: { id: token = '' } }: ScreenProps) {
  const { data: session = null, isPending } = useSession();
  const { providersOnly = false, providers = [] } = useLoginOptions().data ?? {};
  return (
    <BareFrame>
      <InvitationView
        token={token}
        operator={isPending ? undefined : (session?.operator ?? null)}
        registration={(workspace) => (
          <>
            {!providersOnly && (
              <RegisterForm
                invitation={token}
                onDone={() => {
                  tellOtherTabs({ kind: 'signed-in' });
                  location.assign(startUrl(workspace));
                }}
              />
            )}
            {providers.length > 0 && (
              <ProviderLinks
                providers={providers}
                next={`/invitation/${token}`}
                isAlternative={!providersOnly}
              />
            )}
          </>
        )}
      />
    </BareFrame>
  );
}
