/** The tabs with banking operations, in one script: their common code stays out of the scripts that the list of transfers waits for. */
export { CentralBankTab } from './central-bank-tab.tsx';
export { InterbankTab } from './interbank-tab.tsx';
