/** The tabs with banking operations, in one script: what they share stays out of those that the list of transfers waits for. */
export { CentralBankTab } from './central-bank-tab.tsx';
export { InterbankTab } from './interbank-tab.tsx';
