import {
  isNetworkScenario,
  SCENARIO_BIC_PREFIXES,
  SCENARIO_TITLES,
  type ScenarioName,
} from './scenario-names.ts';

/**
 * The chooser of a transfer's scenario: the end of its amount, a BIC, the header `X-Scenario`, an operator, a command of the command line,
 * or the receiver code of a telex.
 */
export const SCENARIO_CHOOSERS = [
  'amount',
  'bic',
  'header',
  'operator',
  'command-line',
  'receiver-code',
] as const;
export type ScenarioChooser = (typeof SCENARIO_CHOOSERS)[number];

export interface ChosenScenario {
  readonly scenario: ScenarioName;
  readonly chosenBy: ScenarioChooser;
}

/** The values of the transfer that texts about a choice use. */
export interface ChosenFor {
  /** Decimal string with exactly the currency's decimals. */
  readonly amount: string;
  readonly destinationBic: string | null;
  readonly recipientBic: string | null;
}

/** The last four digits of an amount with the point between them, as a regular expression of JavaScript and of PostgreSQL. */
export const AMOUNT_ENDING = '(?:\\d\\.?){4}$';
const ENDING = new RegExp(AMOUNT_ENDING);

/** `the amount …77.01`, to follow "chosen by". */
export function chooserText({ scenario, chosenBy }: ChosenScenario, transfer: ChosenFor): string {
  switch (chosenBy) {
    case 'amount':
      return `the amount …${ENDING.exec(transfer.amount)?.[0] ?? transfer.amount}`;
    case 'bic': {
      const { destinationBic, recipientBic } = transfer;
      const prefix = isNetworkScenario(scenario) ? SCENARIO_BIC_PREFIXES[scenario] : null;
      const isOfDestination = prefix !== null && destinationBic?.startsWith(prefix) === true;
      const bic = isOfDestination ? destinationBic : recipientBic;
      return bic === null ? 'a BIC' : `the BIC ${bic}`;
    }
    default:
      return CHOOSER_TEXTS[chosenBy];
  }
}

/** `Delayed, chosen by the amount …77.04`. */
export const chosenText = (chosen: ChosenScenario, transfer: ChosenFor): string =>
  `${SCENARIO_TITLES[chosen.scenario]}, chosen by ${chooserText(chosen, transfer)}`;

/** The same text in an event, beginning with `Scenario: `. */
export const scenarioText = (chosen: ChosenScenario, transfer: ChosenFor): string =>
  `Scenario: ${chosenText(chosen, transfer)}`;

/** The end of a text about an event that happened only because of a scenario; empty if there was none. */
export const playedText = (scenario: ScenarioName | null | undefined): string =>
  scenario == null ? '' : `. Scenario: ${SCENARIO_TITLES[scenario]}`;

/** The choices that the transfer's own values do not name. */
export const CHOOSER_TEXTS: Readonly<Record<Exclude<ScenarioChooser, 'amount' | 'bic'>, string>> = {
  header: 'the header X-Scenario',
  operator: 'an operator',
  'command-line': 'the command line',
  'receiver-code': 'the receiver code of a telex',
};
