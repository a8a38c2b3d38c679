import type { PlanDocument } from '../document/document.ts';
import { API_ROBUSTNESS } from './api-robustness.ts';
import { CBPR_CORRESPONDENT } from './cbpr-correspondent.ts';
import { EBICS } from './ebics.ts';
import { INSTANT_PAYMENTS } from './instant-payments.ts';
import { MT103_CONFIRMATIONS } from './mt103-confirmations.ts';
import { RETURNS_AND_RECALLS } from './returns-and-recalls.ts';
import { SEPA_CREDIT_TRANSFERS } from './sepa-credit-transfers.ts';
import { STATEMENTS } from './statements.ts';
import { VERIFICATION_OF_PAYEE } from './verification-of-payee.ts';
import { WEBHOOKS } from './webhooks.ts';

/** A plan to assign unchanged, or to adapt. */
export interface ReadyPlan {
  /** Who it is for. */
  readonly description: string;
  readonly document: PlanDocument;
}

export const READY_PLANS: readonly ReadyPlan[] = [
  { description: 'Companies that send SEPA credit transfers in files', document: SEPA_CREDIT_TRANSFERS },
  { description: 'Partners whose payments are credited within seconds', document: INSTANT_PAYMENTS },
  { description: 'Banks that send pacs.008 and pacs.009 across borders', document: CBPR_CORRESPONDENT },
  { description: 'Partners that send MT103 and follow their outcome', document: MT103_CONFIRMATIONS },
  { description: 'Partners that recall payments, and receive returns', document: RETURNS_AND_RECALLS },
  { description: 'Partners whose systems are called by webhooks', document: WEBHOOKS },
  { description: 'Programs that post payments, and how they handle errors', document: API_ROBUSTNESS },
  { description: 'Partners that process statements', document: STATEMENTS },
  {
    description: 'Partners that verify payees before they send, in a workspace with payee verification',
    document: VERIFICATION_OF_PAYEE,
  },
  { description: 'Companies and programs that reach their banks over EBICS', document: EBICS },
];
