export { type AccountServicer, isMirror, servicerOf } from './account-servicer.ts';
export { type AmountRange, parseAmountRange, withoutAmountSigns } from './amount-range.ts';
export { hasKey, keyPrefix, maskedKey, withKeysMasked } from './api-key.ts';
export {
  type BicProblem,
  bicCountry,
  bicOfTerminal,
  bicProblem,
  isBic,
  isSameBic,
  isTestBic,
  shortBic,
} from './bic.ts';
export { isCalendarDay, isIsoDate, isoDay } from './calendar.ts';
export { canonicalJson, type JsonValue } from './canonical-json.ts';
export { COLUMN_FIELDS, type ColumnField, type ColumnMapping } from './column-fields.ts';
export { COUNTRIES, isCountry } from './country.ts';
export { csvCellText, csvRow } from './csv.ts';
export { beginOfCurrency, CURRENCIES, isCommodity, isCurrency, minorUnits, successorOf } from './currency.ts';
export {
  COP_REASONS,
  type CopReason,
  FORCED_COP_ANSWERS,
  FORCED_COP_NAME,
  type ForcedCopAnswer,
  forcedCopAnswer,
  isNamedCopReason,
} from './forced-cop-answers.ts';
export {
  FORCED_CLOSE_NAME,
  FORCED_PAYEE_ANSWERS,
  type ForcedPayeeAnswer,
  type ForcedPayeeOutcome,
  forcedPayeeAnswer,
  LATE_ANSWER_MS,
  payeeAnswerOf,
} from './forced-payee-answers.ts';
export { electronicIban, type IbanProblem, ibanProblem, isIban } from './iban.ts';
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
  AUTOMATION_MODES,
  type AutomationMode,
  AWAITED,
  type Awaited,
  LIFE_STEPS,
  type LifeState,
  type LifeStep,
  PACED_STEPS,
  type Pace,
  type PacedStep,
  type PlannedStep,
  planFirst,
  planNext,
  stepWaitMs,
} from './life/automation.ts';

export {
  CENTRAL_BANK_CODES,
  CENTRAL_BANKS,
  type CentralBank,
  type CentralBankCode,
  DEFAULT_CENTRAL_BANK,
  isCentralBankCode,
} from './life/central-banks.ts';
export { exchangeCurrency, exchanged, exchangeRate } from './life/exchange.ts';
export {
  arrivalPosition,
  conversionCostMinor,
  FUNDS_POSITIONS,
  type FundsMove,
  type FundsPosition,
  fundsMoves,
  isConverted,
} from './life/funds.ts';
export {
  fitsSwiftAmount,
  goesOverSwift,
  hasCorrespondents,
  isSepaPayment,
  NETWORK_NAMES,
  NETWORKS,
  type Network,
  SEPA_COUNTRIES,
  SWIFT_AMOUNT_DIGITS,
  SWIFT_MESSAGE_NAMES,
  SWIFT_MESSAGE_TYPES,
  type SwiftMessageType,
  settlementNetwork,
} from './life/networks.ts';
export { hasAccount, type Payee, type PayeeAccount, payeeAccount, whyNotPayable } from './life/payee.ts';
export {
  type FailureReason,
  failureMeaning,
  isReasonCode,
  OWN_REASONS,
  type OwnReasonCode,
  reasonText,
  statedReason,
  statusMeaning,
} from './life/reasons.ts';
export {
  type Institution,
  PLATFORM,
  type Route,
  type RoutedTransfer,
  routeOf,
  TRACKER_BIC,
  testBic,
} from './life/route.ts';
export { SANDBOX_BANK } from './life/sandbox-bank.ts';
export {
  AMOUNT_ENDING,
  CHOOSER_TEXTS,
  type ChosenFor,
  type ChosenScenario,
  chooserText,
  chosenText,
  playedText,
  SCENARIO_CHOOSERS,
  type ScenarioChooser,
  scenarioText,
} from './life/scenario-choosers.ts';
export {
  isPayeeScenario,
  isPayoutScenario,
  NETWORK_SCENARIO_NAMES,
  type NetworkScenarioName,
  SCENARIO_BIC_PREFIXES,
  SCENARIO_NAMES,
  SCENARIO_TITLES,
  type ScenarioName,
} from './life/scenario-names.ts';
export {
  type PaymentFacts,
  type PlayedMessage,
  SCENARIOS_OF_MESSAGE,
  type ScenarioPlayer,
  type ScenarioStage,
  scenarioStage,
  whyUnplayed,
} from './life/scenario-stages.ts';
export {
  isScenarioName,
  NETWORK_SCENARIOS,
  SCENARIOS,
  type Scenario,
  scenarioOf,
  scenarioOfReceiverCode,
} from './life/scenarios.ts';
export {
  type BatchWindow,
  isBusinessDay,
  isSepaInstant,
  SEPA_INSTANT_MAX_MINOR,
  sepaBatchWindow,
  sepaDeparture,
} from './life/sepa.ts';
export { trackingCodes, transactionIdPrefix } from './life/tracking-codes.ts';
export { MeantNames } from './meant-name.ts';
export {
  AMOUNT_MAX_DIGITS,
  type AmountProblem,
  type AmountResult,
  amountOf,
  decimalAmountOf,
  formatMinor,
  parseAmount,
} from './money.ts';
export { nameKey } from './name-key.ts';
export { distance, isTypingSlip, nearNames } from './near-name.ts';
export { PAYEE_ANSWERS, type PayeeAnswer } from './payee-answer-names.ts';
export {
  PAYEE_ANSWER_LABELS,
  payeeAnswerText,
  payeeDecisionText,
  payeeProblemText,
} from './payee-answers.ts';
export {
  DECIDED_PAYEES_MAX,
  PAYEE_ANSWER_PROBLEMS,
  PAYEE_DECISIONS,
  PAYEE_VERIFICATION_MODES,
  type PayeeAnswerProblem,
  type PayeeDecision,
  type PayeeVerificationMode,
} from './payee-decisions.ts';
export {
  FILE_VERIFICATIONS,
  type FileVerification,
  isFileVerification,
  PAYMENT_FILE_STATES,
  type PaymentFileState,
} from './payment-files.ts';
export {
  accountProblem,
  maskedAccount,
  registeredAccount,
} from './registered-account.ts';
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
export { UNUSUAL_DECIMALS } from './unusual-decimals.ts';
export { PAYEE_NAME_MAX, payeeName, verifiablePayee } from './verifiable-payee.ts';
