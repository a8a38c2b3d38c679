import type { RulesDocument } from '../document/document.ts';
import { CBPR_CORRESPONDENT } from './cbpr-correspondent.ts';
import { HIGH_VALUE } from './high-value.ts';
import { INSTANT } from './instant.ts';
import { ISO_ONLY, MT_ONLY } from './one-standard.ts';
import { SEPA_CORPORATE } from './sepa-corporate.ts';

/** Rules to start from, which a bank then adapts. */
export interface ReadySet {
  readonly id: string;
  /** Who it is for. */
  readonly description: string;
  readonly document: RulesDocument;
}

export const READY_SETS: readonly ReadySet[] = [
  {
    id: 'sepa-corporate',
    description: 'Companies that send files of credit transfers and direct debits in EUR',
    document: SEPA_CORPORATE,
  },
  {
    id: 'cbpr-correspondent',
    description: 'Banks that send single payments across borders, with structured addresses',
    document: CBPR_CORRESPONDENT,
  },
  {
    id: 'instant',
    description: 'Payments in EUR that are credited immediately, at any hour',
    document: INSTANT,
  },
  {
    id: 'high-value',
    description: 'Large payments through TARGET, on its business days and until its cut-off',
    document: HIGH_VALUE,
  },
  { id: 'mt-only', description: 'Partners that still send SWIFT MT', document: MT_ONLY },
  {
    id: 'iso-only',
    description: 'Partners that send ISO 20022, in its current versions',
    document: ISO_ONLY,
  },
];
