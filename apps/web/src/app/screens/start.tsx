import { PATHS } from '@clearbench/contract';
import { lazyComponent } from '@/components/lazy.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { useSession } from '@/features/auth/api/session.ts';
import { useRunDemo } from '@/features/dashboard/api/run-demo.ts';
import { StartView } from '@/features/start/components/start-view.tsx';
import { useRead } from '@/lib/api/read.ts';
import type { ScreenProps } from '../screen.ts';

// Parts of other screens: this one does not wait for their scripts.
const SftpFacts = lazyComponent(() =>
  import('@/features/ssh-upload/components/sftp-facts.tsx').then((m) => m.SftpFacts),
);
const NextCase = lazyComponent(() =>
  import('@/features/test-plans/components/next-case.tsx').then((m) => m.NextCase),
);
const RulesInWords = lazyComponent(() =>
  import('@/features/house-rules/components/rules-in-words.tsx').then((m) => m.RulesInWords),
);

for (const { preload } of [SftpFacts, NextCase, RulesInWords]) preload();

export function StartScreen({ title }: ScreenProps) {
  const { data: session } = useSession();
  // Otherwise what arrives later would move a link that is about to be clicked.
  const isLoading = [
    useRead(PATHS.sftp),
    useRead(PATHS.testPlans),
    useRead(PATHS.houseRules),
    useRead(PATHS.refusedPayloads),
  ].some(({ isPending }) => isPending);
  return (
    <StartView
      title={title}
      isLoading={isLoading}
      keyLabel={session?.operator.username ?? title}
      sftp={<SftpFacts />}
      nextCase={<NextCase />}
      rules={<RulesInWords />}
      demo={<DemoButton />}
    />
  );
}

function DemoButton() {
  const { mutate, isPending } = useRunDemo();
  return (
    <Button size="sm" sending={isPending} onClick={() => mutate(null)}>
      Run a demo transfer
    </Button>
  );
}
