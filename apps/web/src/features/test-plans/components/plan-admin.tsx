import type { TestPlan } from '@clearbench/contract';
import { Link } from 'wouter';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { useWithdrawPlan } from '../api/acts.ts';
import { editorUrl } from '../model/editor-url.ts';

/** Actions on a plan for administrators. */
export function PlanAdmin({ plan: { name, title } }: { plan: Pick<TestPlan, 'name' | 'title'> }) {
  const withdraw = useWithdrawPlan(name);
  return (
    <>
      <Link href={editorUrl({ plan: name })} className={buttonClass()}>
        Edit plan
      </Link>
      <ConfirmButton
        variant="ghost"
        sending={false}
        call={withdraw}
        asks={{
          title: `Withdraw ${title} from this workspace?`,
          description:
            'Members no longer see it. Its runs and their evidence are kept, and reappear if you assign it again.',
          confirmLabel: 'Withdraw',
          destructive: true,
          sending: withdraw.isPending,
        }}
      >
        Withdraw…
      </ConfirmButton>
    </>
  );
}
