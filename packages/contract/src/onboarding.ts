import * as z from 'zod/mini';

/** What a partner's workspace needs before the partner can start, in the usual order. */
export const ONBOARDING_STEPS = ['rules', 'plan', 'invitation', 'api-key', 'sftp-user', 'webhook'] as const;
export type OnboardingStepName = (typeof ONBOARDING_STEPS)[number];

/**
 * `waiting`: begun, but somebody has to act: an invitation is not accepted, or all webhooks are turned off. `unavailable`: the server
 * doesn't offer it.
 */
export const ONBOARDING_STATES = ['open', 'waiting', 'done', 'unavailable'] as const;
export type OnboardingState = (typeof ONBOARDING_STATES)[number];

export const onboardingStepSchema = z.object({
  step: z.enum(ONBOARDING_STEPS),
  state: z.enum(ONBOARDING_STATES),
  /** Who did it last, and when; null: nobody yet, or the audit log no longer says. */
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
});
export type OnboardingStep = z.infer<typeof onboardingStepSchema>;

/** Derived from what the workspace has, so nobody ticks anything off. */
export const onboardingSchema = z.object({ steps: z.array(onboardingStepSchema) });
export type Onboarding = z.infer<typeof onboardingSchema>;
