import type { TransactionDetail } from '@clearbench/contract';
import type { ScenarioName } from '@clearbench/domain';
import { useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { errorText } from '@/lib/api/api.ts';
import { useAutomation } from '../../api/get-automation.ts';
import { useChooseScenario } from '../../api/scenarios.ts';
import { ClockControls } from './clock-controls.tsx';
import { ScenarioPicker } from './scenario-picker.tsx';

interface ScenarioDialogProps {
  transaction: TransactionDetail;
  onClose: () => void;
}

/** The scenario of this transfer, and the virtual clock. */
export function ScenarioDialog({ transaction, onClose }: ScenarioDialogProps) {
  const { transactionId } = transaction;
  const automation = useAutomation(transactionId);
  const choose = useChooseScenario(transactionId);
  const current = automation.data?.scenario ?? null;
  const unplayed = automation.data?.unplayedScenarios ?? [];
  const [picked, setPicked] = useState<ScenarioName | null | undefined>(undefined);
  const shown = picked === undefined ? current : picked;
  const inVain = shown === current ? undefined : unplayed.find(({ scenario }) => scenario === shown);
  return (
    <Dialog
      onClose={onClose}
      title="Scenario"
      description={`How the simulated networks treat ${transactionId} from its next message on.`}
    >
      <div className="grid gap-4">
        <LoadFailure
          title="The scenario could not be loaded"
          error={automation.error}
          onRetry={automation.refetch}
        />
        <ScenarioPicker value={shown} onChange={setPicked} unplayed={unplayed} />
        {inVain !== undefined && (
          <InlineAlert variant="info" title="This change would have no effect">
            {inVain.why}
          </InlineAlert>
        )}
        {choose.error !== null && (
          <InlineAlert title="Couldn’t change the scenario">{errorText(choose.error)}</InlineAlert>
        )}
        {choose.isSuccess && shown === current && (
          <InlineAlert variant="success" title={current === null ? 'Scenario removed' : 'Scenario chosen'} />
        )}
        <div>
          <Button
            variant="primary"
            disabled={shown === current || inVain !== undefined}
            sending={choose.isPending}
            onClick={() => choose.mutate(shown)}
          >
            Choose scenario
          </Button>
        </div>
        <ClockControls />
      </div>
      <DialogFooter close="Close" />
    </Dialog>
  );
}
