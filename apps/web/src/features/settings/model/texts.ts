import type { SettingsView } from '@clearbench/contract';

/** The fixed texts of the settings, in one place. */
export const TEXTS = {
  tabs: { account: 'Account', api: 'API Settings', preferences: 'Preferences' },
  profileSaved: {
    title: 'Profile Updated',
    description: 'Your account information has been updated successfully',
  },
  apiSaved: { title: 'Settings Saved', description: 'Your API credentials have been updated' },
  preferencesSaved: {
    title: 'Preferences Saved',
    description: 'Your transaction preferences have been updated',
  },
} as const;

/** How long saving the profile appears to take. Nothing is sent. */
export const PROFILE_SAVE_MS = 1000;

/** An example profile; no such business exists. */
export const BUSINESS_PROFILE = [
  { label: 'Business name', value: 'Sample Trading Ltd' },
  { label: 'IBAN', value: 'GB00 OAKN 0000 0000 0000 00' },
  { label: 'SWIFT/BIC', value: 'OAKNGB20' },
  { label: 'Profile ID', value: 'P-SAMPLE-0001' },
  { label: 'Recipient account', value: 'VA-SAMPLE-0001' },
] as const;

export const PREFERENCES = [
  {
    id: 'conversion',
    label: 'M0 to M1 auto-conversion',
    hint: 'Convert M0 funds as soon as they arrive.',
  },
  {
    id: 'settlement',
    label: 'Automatic settlement to the IBAN account',
    hint: 'Settle converted funds without waiting for an operator.',
  },
  {
    id: 'notifications',
    label: 'Transaction notifications by email',
    hint: 'An email for each step of a transfer.',
  },
] as const;
export type PreferenceId = (typeof PREFERENCES)[number]['id'];

/** The automation of this server, in one line. */
export function automaticText({ automation, autoConversion, autoSettlement }: SettingsView): string {
  if (automation === 'manual') return 'Nothing happens automatically: an operator takes every step.';
  const conversion = autoConversion
    ? 'M0 funds are converted to M1 automatically'
    : 'M0 funds wait for an operator before their conversion';
  const settlement = autoSettlement ? 'funds are settled automatically' : 'settlement waits for an operator';
  return `${conversion}; ${settlement}.`;
}
