import { SCENARIO_TITLES } from '@clearbench/domain';
import { durationText, type PlanTrigger } from '@clearbench/test-plans/document';

const MESSAGES: Readonly<Record<Extract<PlanTrigger, { kind: 'message' }>['message'], string>> = {
  transfer: 'A transfer is made for you, whose notifications reach your webhooks.',
  recall: 'Your last payment is recalled.',
};

/** Says to the partner how the workspace acts when a case starts. */
export function triggerText(trigger: PlanTrigger): string {
  switch (trigger.kind) {
    case 'scenario':
      return `Your next payment meets the scenario "${SCENARIO_TITLES[trigger.scenario]}".`;
    case 'clock':
      return `The virtual clock is set ahead by ${durationText(trigger.ahead)}.`;
    case 'message':
      return MESSAGES[trigger.message];
    case 'unavailable':
      return `Your next ${trigger.times === 1 ? 'post is' : `${trigger.times} posts are`} answered 503 with Retry-After: ${trigger.retryAfterSeconds}.`;
    case 'webhook-signature':
      return 'Your webhooks are called with a wrong signature, which they must refuse, and then with a right one.';
    case 'duplicate-delivery':
      return 'The last notification that a webhook of yours accepted is sent again, with the same id.';
  }
}
