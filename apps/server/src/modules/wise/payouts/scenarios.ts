import type { ScenarioName } from '@clearbench/domain';
import { MAGIC_WORDS, type MagicWord } from '@clearbench/wise/simulator';

interface Played {
  /** The word that instructs the simulator; null if it needs none. */
  readonly word: MagicWord | null;
  readonly effect: string;
}

/** The payee is verified before the payout. */
const AFTER_VERIFICATION: Played = { word: null, effect: 'it pays as usual, once the payee is verified.' };

/**
 * The effect of each scenario in the simulated Wise. `fees`, `recall` and `exchange` need banks on the way, so the
 * simulated Wise can't play them.
 */
const PLAYED: Readonly<Partial<Record<ScenarioName, Played>>> = {
  reject: {
    word: 'cancel',
    effect: 'it cancels the payout while processing it, and refunds it. The transfer fails.',
  },
  'refuse-conversion': {
    word: null,
    effect: 'the central bank refuses the conversion, before anything is paid out.',
  },
  nak: {
    word: 'refused',
    effect:
      'it refuses the account of the beneficiary. If funds are converted, the network refuses the MT202 before that. The transfer fails.',
  },
  delay: { word: 'slow', effect: 'the payout stays in processing for 1 hour.' },
  duplicate: {
    word: 'twice',
    effect: 'it reports every state of the payout twice, and the central bank sends its confirmation twice.',
  },
  reorder: { word: 'disorder', effect: 'it reports the first states of the payout after the last one.' },
  return: {
    word: 'bounce',
    effect: 'the beneficiary’s bank sends the paid funds back, and Wise refunds them.',
  },
  'lost-confirmation': {
    word: 'silent',
    effect: 'it reports nothing. The server asks for the state of the payout, and it completes.',
  },
  outage: {
    word: 'lostAnswer',
    effect:
      'its first answer is lost, and the payout is retried. If funds are converted, SWIFT goes down for 10 minutes before that.',
  },
  approval: {
    word: 'approval',
    effect: 'the payout waits until the account holder approves it under Connected apps.',
  },
  'insufficient-funds': {
    word: 'unfunded',
    effect: 'the balance does not cover the payout for 10 minutes. It waits and is retried.',
  },
  'payee-close-match': AFTER_VERIFICATION,
  'payee-no-match': AFTER_VERIFICATION,
  'payee-not-possible': AFTER_VERIFICATION,
  'payee-late': AFTER_VERIFICATION,
  'payee-error': AFTER_VERIFICATION,
};

export const effectOnPayout = (scenario: ScenarioName): string | null => PLAYED[scenario]?.effect ?? null;

/** The beneficiary's name and the reference for the simulator, so that it plays the scenario. */
export function playing(
  scenario: ScenarioName | null,
  { holder, reference }: { holder: string; reference: string },
): { holder: string; reference: string } {
  const word = scenario === null ? null : (PLAYED[scenario]?.word ?? null);
  if (word === null) return { holder, reference };
  const said = ` ${MAGIC_WORDS[word]}`;
  return word === 'refused' ? { holder: holder + said, reference } : { holder, reference: reference + said };
}
