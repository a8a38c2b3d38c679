export const PARTNERS_PAGE_DEFAULT = 20;
export const PARTNERS_PAGE_MAX = 100;

/** Where a partner stands; those who need somebody come first. `failed`: a case failed. `ended-early`: a run ended with open cases. */
export const PARTNER_STATES = [
  'unreadable',
  'failed',
  'ended-early',
  'inactive',
  'ready',
  'not-started',
  'no-plan',
  'in-progress',
  'signed-off',
] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** The groups in which the list shows them. */
export const PARTNER_GROUPS = [
  'stuck',
  'inactive',
  'ready',
  'not-started',
  'in-progress',
  'signed-off',
] as const;
export type PartnerGroup = (typeof PARTNER_GROUPS)[number];

export const STATES_OF_GROUP: Readonly<Record<PartnerGroup, readonly PartnerState[]>> = {
  stuck: ['unreadable', 'failed', 'ended-early'],
  inactive: ['inactive'],
  ready: ['ready'],
  'not-started': ['not-started', 'no-plan'],
  'in-progress': ['in-progress'],
  'signed-off': ['signed-off'],
};
