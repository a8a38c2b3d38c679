import { oneOf } from '@/lib/url-state.ts';

/** The profile by which messages are checked, as links say it on every screen; missing for that of the header. */
export const profileUrlParams = { profile: oneOf('base', 'cbpr', 'sepa') };
