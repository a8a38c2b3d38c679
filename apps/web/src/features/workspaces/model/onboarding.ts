import type { OnboardingState, OnboardingStepName } from '@clearbench/contract';
import type { BadgeLook } from '@/components/ui/display/badge.tsx';

interface StepLook {
  readonly title: string;
  /** The state in words, while it isn't done. */
  readonly notDone: Readonly<Record<Exclude<OnboardingState, 'done'>, string>>;
  /** The link to where it is done. */
  readonly act: string;
  /** The screen of the workspace; null: the members below the list. */
  readonly path: string | null;
}

const states = (open: string, waiting = open, unavailable = open) => ({ open, waiting, unavailable });

export const STEP_LOOKS: Readonly<Record<OnboardingStepName, StepLook>> = {
  rules: {
    title: 'House rules',
    notDone: states('Everything the standards allow is accepted.'),
    act: 'Write rules',
    path: '/house-rules',
  },
  plan: {
    title: 'Test plan',
    notDone: states('No plan is assigned.'),
    act: 'Assign plan',
    path: '/test-plans?assign=1',
  },
  invitation: {
    title: 'Invitation',
    notDone: states('Nobody at the partner is invited.', 'Invited, but not yet accepted.'),
    act: 'Invite',
    path: null,
  },
  'api-key': {
    title: 'API key',
    notDone: states('There is no active key.'),
    act: 'Generate key',
    path: '/api-configuration/keys?new=1',
  },
  'sftp-user': {
    title: 'SFTP user',
    notDone: states(
      'No public key is registered.',
      'No public key is registered.',
      'This server accepts no files over SFTP.',
    ),
    act: 'Register key',
    path: '/api-configuration/ssh',
  },
  webhook: {
    title: 'Webhook',
    notDone: states('There is no webhook.', 'All webhooks are turned off.'),
    act: 'Set up webhook',
    path: '/webhooks',
  },
};

export const STATE_LOOKS: Readonly<Record<OnboardingState, BadgeLook>> = {
  open: { text: 'Open', tone: 'neutral' },
  waiting: { text: 'Waiting', tone: 'warning' },
  done: { text: 'Done', tone: 'good' },
  unavailable: { text: 'Not available', tone: 'neutral' },
};
