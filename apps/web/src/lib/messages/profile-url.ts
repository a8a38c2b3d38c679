import { oneOf } from '@/lib/navigation/url-state.ts';

/** The profile for checking messages, as a URL parameter on every screen; absent for the header's profile. */
export const profileUrlParams = { profile: oneOf('base', 'cbpr', 'sepa', 'sps', 'dk', 'austria') };
