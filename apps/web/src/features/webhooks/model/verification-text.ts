import { type Outcome, TOLERANCE_SECONDS, type Verdict } from './verify.ts';

interface VerificationText {
  title: string;
  text: string;
}

const TEXTS: Record<Outcome, VerificationText> = {
  valid: {
    title: 'The signature is valid',
    text: 'This body was signed with this secret, within the last 5 minutes.',
  },
  header_missing: { title: 'Headers are missing', text: 'Also paste these headers:' },
  secret_format: {
    title: 'This is not a secret',
    text: 'A secret is whsec_ followed by base64. Copy it from the webhook’s page.',
  },
  insecure_page: {
    title: 'This page cannot check signatures',
    text: 'Browsers do so only on pages that were loaded over HTTPS, or from this machine. Open the console there.',
  },
  timestamp_format: {
    title: 'webhook-timestamp is not a number of seconds',
    text: 'It was changed in transit to:',
  },
  signature_format: {
    title: 'webhook-signature has no signature of version 1',
    text: 'It must contain v1, and base64. It contains:',
  },
  too_old: {
    title: 'Signed correctly, but too long ago',
    text: `A receiver refuses notifications that are more than ${TOLERANCE_SECONDS} seconds old, because they could be replayed by an attacker. If it just arrived, the receiver’s clock is fast. Age in seconds:`,
  },
  too_new: {
    title: 'Signed correctly, but in the future',
    text: 'The receiver’s clock is slow, or the virtual clock of this sandbox was advanced. Seconds ahead:',
  },
  body_reformatted: {
    title: 'The body was rewritten',
    text: 'The signature matches the same JSON in another form. A framework or a proxy parsed the body and wrote it again: check the raw bytes of the request instead.',
  },
  body_whitespace: {
    title: 'The body has other line ends or spaces around it',
    text: 'Without these changes, the signature is valid. Check the raw bytes of the request.',
  },
  no_match: {
    title: 'The signature is invalid',
    text: 'Either the secret is wrong (of another webhook, or rotated since), or the body or webhook-id was changed in transit.',
  },
};

/** The meaning of a verdict, in words. */
export function verificationText({ outcome, detail }: Verdict): VerificationText {
  const { title, text } = TEXTS[outcome];
  return { title, text: detail === '' ? text : `${text} ${detail}` };
}
