/** Words that make the simulator fail on purpose. They are matched as whole words, in any case. */
export const MAGIC_WORDS = {
  /** In a transfer's reference: it bounces after it was sent, and is refunded. */
  bounce: 'WISE-BOUNCE',
  /** In a transfer's reference: Wise cancels it while processing, and refunds it. */
  cancel: 'WISE-CANCEL',
  /** In a transfer's reference: it stays in `processing`. */
  stuck: 'WISE-STUCK',
  /** In a transfer's reference: funding asks for strong customer authentication. */
  approval: 'WISE-SCA',
  /** In a transfer's reference: the first attempt to create it gets 429, `Retry-After: 1`. */
  rateLimit: 'WISE-429',
  /** In a transfer's reference: the transfer is created, but the first response is 503. */
  lostAnswer: 'WISE-503',
  /** In a transfer's reference: it stays in `processing` for an hour. */
  slow: 'WISE-SLOW',
  /** In a transfer's reference: for ten minutes the balance does not cover it. */
  unfunded: 'WISE-UNFUNDED',
  /** In a transfer's reference: every event about it is sent twice. */
  twice: 'WISE-TWICE',
  /** In a transfer's reference: the events before `outgoing_payment_sent` arrive after it. */
  disorder: 'WISE-DISORDER',
  /** In a transfer's reference: no event is sent about it. */
  silent: 'WISE-SILENT',
  /** In the account holder's name: the recipient is refused. */
  refused: 'WISE-REFUSED',
} as const;
export type MagicWord = keyof typeof MAGIC_WORDS;

export function hasMagicWord(text: string, word: MagicWord): boolean {
  return text
    .toUpperCase()
    .split(/[^A-Z0-9-]+/)
    .includes(MAGIC_WORDS[word]);
}
