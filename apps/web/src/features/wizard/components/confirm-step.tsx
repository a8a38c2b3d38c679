import { Link } from 'wouter';
import { CodeFact, Fact, Facts } from '@/components/facts.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { MaskedCode } from '@/components/ui/display/masked-code.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { chosenEvents, eventLabel } from '@/components/webhooks/events.ts';
import { receiverPath, receiverUrl } from '@/components/webhooks/receiver-url.ts';
import type { WizardState } from '../model/wizard.ts';
import { StepFooter } from './step-footer.tsx';
import { TestNotification } from './test-notification.tsx';

interface ConfirmStepProps {
  state: WizardState;
  onPrevious: () => void;
  onNew: () => void;
}

/** The created key and webhook, and a first notification through them. */
export function ConfirmStep({ state, onPrevious, onNew }: ConfirmStepProps) {
  const { label, apiKey, clientName, clientUuid, customUrlSegment } = state;
  const events = chosenEvents(state);
  return (
    <>
      <InlineAlert variant="success" title="The API key and the webhook are ready" />
      <div className="mt-4">
        <Facts>
          <Fact label="API Label">{label}</Fact>
          <Fact label="API Key">
            <MaskedCode value={apiKey} item="API key" />
          </Fact>
          <Fact label="Client Name">{clientName}</Fact>
          <CodeFact label="Client UUID" value={clientUuid} />
          <Fact label="Webhook URL">
            <MaskedCode
              value={receiverUrl(customUrlSegment, apiKey)}
              item="Webhook URL"
              format={() => receiverPath(customUrlSegment, apiKey)}
            />
          </Fact>
          <Fact label="Events">{events.length === 0 ? 'None' : events.map(eventLabel).join(', ')}</Fact>
        </Facts>
      </div>
      <TestNotification segment={customUrlSegment} apiKey={apiKey} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onNew}>
          Create New Configuration
        </Button>
        <Button asChild>
          <Link href="/webhooks">Open Webhooks</Link>
        </Button>
      </div>
      <StepFooter onPrevious={onPrevious} isLast />
    </>
  );
}
