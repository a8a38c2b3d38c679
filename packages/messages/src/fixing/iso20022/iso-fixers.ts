import type { IsoCode } from '../../iso20022/problem-codes.ts';
import { inParts, withFewerLines, withoutRepeatedWords, withTownGivenElsewhere } from './address.ts';
import { inCbprCharacters, inSepaCharacters, inSpsCharacters } from './characters.ts';
import { missingCount, missingTotal } from './counts.ts';
import { rightCreditorScheme } from './creditor-scheme.ts';
import { withoutLeadingSpace } from './declaration.ts';
import { rightPlace } from './element-order.ts';
import {
  inSepaCapitals,
  rightCountry,
  rightCreditorId,
  rightOriginalName,
  withOffset,
} from './guideline-forms.ts';
import {
  missingAgent,
  missingInHeader,
  rightMessageName,
  rightPriority,
  rightReference,
  rightService,
} from './header.ts';
import { rightAttributeName, rightName } from './names.ts';
import { headerNamespace, missingNamespace, rightNamespace } from './namespaces.ts';
import {
  withoutCopies,
  withoutCopyInGroup,
  withoutEmpty,
  withoutRateOfOne,
  withoutRepeatedInstruction,
  withoutSum,
} from './redundant.ts';
import { continued, inOneText } from './runs.ts';
import { firstOf, type IsoFixer } from './target.ts';
import { rightForm } from './value-forms.ts';
import { missingAround } from './wrappers.ts';

const valueFixer = firstOf(withoutEmpty, rightForm);

const ADDRESS_FIXERS = firstOf(withoutRepeatedWords, withTownGivenElsewhere, inParts, withFewerLines);

/**
 * The fixers of an ISO 20022 message by the codes of its problems; null where the right value is never certain. A text that cannot
 * be read as a message is corrected in `unreadable.ts`.
 */
export const ISO_FIXERS: Readonly<Record<IsoCode, IsoFixer | null>> = {
  xml_syntax: withoutLeadingSpace,
  xml_dtd: null,
  xml_version: null,
  xml_encoding: null,
  xml_limit: null,
  document_missing: null,
  several_documents: null,
  namespace_missing: missingNamespace,
  message_unknown: null,
  version_unsupported: null,
  header_version: headerNamespace,
  namespace_wrong: rightNamespace,
  element_unexpected: rightName,
  element_missing: firstOf(missingCount, missingInHeader, missingAround),
  element_repeated: withoutCopies,
  element_order: rightPlace,
  choice_missing: null,
  choice_several: withoutEmpty,
  text_unexpected: null,
  attribute_missing: null,
  attribute_unexpected: rightAttributeName,
  value_length: firstOf(withoutEmpty, continued),
  value_pattern: valueFixer,
  value_decimal: valueFixer,
  value_type: valueFixer,
  code_unknown: valueFixer,
  code_unlisted: null,
  bic_country: null,
  iban_structure: rightForm,
  iban_country: null,
  iban_length: null,
  iban_checksum: null,
  lei_checksum: null,
  country_unknown: rightCountry,
  currency_unknown: null,
  amount_decimals: null,
  amount_not_positive: null,
  amount_not_payable: null,
  count_wrong: null,
  sum_wrong: null,
  currency_mixed: null,
  reference_twice: null,
  reference_checksum: null,
  qr_reference: null,
  reason_text: null,
  reason_missing: null,
  status_contradicts: null,
  settlement_date_twice: withoutCopyInGroup,
  header_message: rightMessageName,
  balance_wrong: null,
  batch_wrong: null,
  cbpr_service: rightService,
  cbpr_header_agent: null,
  cbpr_header_reference: rightReference,
  cbpr_header_priority: rightPriority,
  cbpr_one_transaction: null,
  cbpr_missing: missingAgent,
  cbpr_not_used: firstOf(withoutEmpty, withoutSum, withoutCopyInGroup, inOneText),
  cbpr_offset: withOffset,
  cbpr_characters: inCbprCharacters,
  cbpr_commodity: null,
  cbpr_amount_digits: null,
  cbpr_reference: null,
  cbpr_agent: null,
  cbpr_party: null,
  cbpr_address: ADDRESS_FIXERS,
  cbpr_charges: null,
  cbpr_exchange_rate: withoutRateOfOne,
  cbpr_instructed_amount: null,
  cbpr_remittance: null,
  cbpr_chain: null,
  cbpr_settlement: null,
  cbpr_instruction: withoutRepeatedInstruction,
  cbpr_reason: null,
  cbpr_service_level: null,
  cbpr_original_message: rightOriginalName,
  cbpr_page: null,
  cbpr_entry_date: null,
  sepa_message: null,
  sepa_missing: missingTotal,
  sepa_not_used: withoutEmpty,
  sepa_value: inSepaCapitals,
  sepa_characters: inSepaCharacters,
  sepa_reference: null,
  sepa_amount: null,
  sepa_account: null,
  sepa_agent: null,
  sepa_address: ADDRESS_FIXERS,
  sepa_remittance: inOneText,
  sepa_mandate: firstOf(rightCreditorId, rightCreditorScheme),
  sps_message: null,
  sps_missing: null,
  sps_not_used: inOneText,
  sps_value: null,
  sps_characters: inSpsCharacters,
  sps_reference: null,
  sps_agent: null,
  sps_address: ADDRESS_FIXERS,
  sps_remittance: null,
};
