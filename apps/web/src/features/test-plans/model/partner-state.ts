import type { Partner, PartnerCounts, PartnerGroup, PartnerState } from '@clearbench/contract';
import type { BadgeLook } from '@/components/ui/display/badge.tsx';

export const PARTNER_LOOKS: Readonly<Record<PartnerState, BadgeLook>> = {
  unreadable: { text: 'Unreadable', tone: 'bad' },
  failed: { text: 'Failed cases', tone: 'bad' },
  'ended-early': { text: 'Ended early', tone: 'warning' },
  inactive: { text: 'Inactive', tone: 'warning' },
  ready: { text: 'Ready for sign-off', tone: 'accent' },
  'not-started': { text: 'Not started', tone: 'neutral' },
  'no-plan': { text: 'No plan', tone: 'neutral' },
  'in-progress': { text: 'In progress', tone: 'accent' },
  'signed-off': { text: 'Signed off', tone: 'good' },
};

export const GROUP_LABELS: Readonly<Record<PartnerGroup, string>> = {
  stuck: 'Stuck',
  inactive: 'Inactive',
  ready: 'Ready for sign-off',
  'not-started': 'Not started',
  'in-progress': 'In progress',
  'signed-off': 'Signed off',
};

export const SEEN_TEXTS: Readonly<Record<NonNullable<Partner['lastSeen']>['by'], string>> = {
  call: 'Call or upload',
  sftp: 'SFTP login',
  console: 'Console login',
};

/** `12 partners: 2 stuck, 3 signed off` */
export function summaryText({ all, stuck, 'signed-off': signedOff }: PartnerCounts): string {
  const count = all === 1 ? '1 partner' : `${all} partners`;
  return `${count}: ${stuck === 0 ? 'none stuck' : `${stuck} stuck`}, ${signedOff} signed off`;
}
