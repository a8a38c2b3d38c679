import { each, is, type Rule, when } from '../rule.ts';
import { SEPA_COLLECTIONS } from '../sepa/sepa.ts';
import { TRANSFER } from '../sepa/sepa-elements.ts';

/*
 * The rules of SEPA in countries whose banks have other domestic payments, too: only for payments that name SEPA.
 */
const NAMED = { 'PmtTpInf/SvcLvl/Cd': is('SEPA') };

/** A customer's orders (pain.001). */
export const NAMED_SEPA_ORDERS: Rule = each('PmtInf', when(NAMED, TRANSFER));

/** A creditor's collections (pain.008), if all are by SEPA. */
export const NAMED_SEPA_COLLECTIONS: Rule = when(
  { 'PmtInf/PmtTpInf/SvcLvl/Cd': is('SEPA') },
  SEPA_COLLECTIONS,
);
