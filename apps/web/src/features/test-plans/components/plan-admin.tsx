import type { TestPlan } from '@clearbench/contract';
import { Link } from 'wouter';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog, useAsking } from '@/components/ui/controls/confirm-dialog.tsx';
import { useWithdrawPlan } from '../api/acts.ts';
import { editorUrl } from '../model/editor-url.ts';

/** Actions on a plan for administrators. */
export function PlanAdmin({ plan: { name, title } }: { plan: Pick<TestPlan, 'name' | 'title'> }) {
  const [isAsking, setIsAsking] = useAsking(true);
  const withdraw = useWithdrawPlan(name);
  const close = () => setIsAsking(false);
  return (
    <>
      <Link href={editorUrl({ plan: name })} className={buttonClass()}>
        Edit plan
      </Link>
      <Button variant="ghost" sending={false} onClick={() => setIsAsking(true)}>
        Withdraw…
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Withdraw ${title} from this workspace?`}
        description="Members no longer see it. Its runs and their evidence are kept, and reappear if you assign it again."
        confirmLabel="Withdraw"
        destructive
        sending={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSuccess: close, onError: close })}
      />
    </>
  );
}
