import { SCENARIO_TITLES } from '@clearbench/domain';
import { durationText, type PlanTrigger } from '@clearbench/test-plans/document';

const MESSAGES: Readonly<Record<Extract<PlanTrigger, { kind: 'message' }>['message'], string>> = {
  transfer: 'A transfer is created for you, and your webhooks are notified of it.',
  recall: 'Your last payment is recalled.',
};

/** Tells the partner what the workspace does when a case starts. */
export function triggerText(trigger: PlanTrigger): string {
  switch (trigger.kind) {
    case 'scenario':
      return `Your next payment goes through the scenario "${SCENARIO_TITLES[trigger.scenario]}".`;
    case 'clock':
      return `The virtual clock is advanced by ${durationText(trigger.advance)}.`;
    case 'message':
      return MESSAGES[trigger.message];
    case 'unavailable':
      return `Your next ${trigger.times === 1 ? 'POST gets' : `${trigger.times} POSTs get`} 503 with Retry-After: ${trigger.retryAfterSeconds}.`;
    case 'webhook-signature':
      return 'Your webhooks are called with an invalid signature, which they must reject, and then with a valid one.';
    case 'duplicate-delivery':
      return 'The last notification that one of your webhooks accepted is sent again, with the same id.';
  }
}
