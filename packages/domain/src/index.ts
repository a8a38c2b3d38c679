export {
  type BicFault,
  bicCountry,
  bicFault,
  bicOfTerminal,
  isBic,
  isTestBic,
  shortBic,
} from './bic.ts';
export { isCalendarDay, isIsoDate } from './calendar.ts';
export { COUNTRIES, isCountry } from './country.ts';
export { CURRENCIES, isCommodity, isCurrency, minorUnits, successorOf } from './currency.ts';
export { electronicIban, type IbanFault, ibanFault, isIban } from './iban.ts';
export {
  ACCOUNT_KINDS,
  type AccountKind,
  type AccountRef,
  type AccountSide,
  accountId,
  balanceOf,
  normalSide,
} from './ledger.ts';
export { type AccountSums, type LedgerLeg, LedgerModel } from './ledger-model.ts';
export {
  AMOUNT_MAX_DIGITS,
  type AmountFault,
  type AmountResult,
  amountOf,
  formatMinor,
  parseAmount,
} from './money.ts';
export {
  FUND_TYPES,
  type FundType,
  TRANSFER_STATUSES,
  TRANSFER_TYPES,
  type TransferStatus,
  type TransferType,
} from './transfer.ts';
export { allowedTransitions, canTransition } from './transfer-states.ts';
export { isUetr } from './uetr.ts';
