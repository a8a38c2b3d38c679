import { json } from './answers.ts';
import type { Context } from './context.ts';
import { hasMagicWord, type MagicWord } from './magic.ts';

const ANSWERS = {
  rateLimit: () =>
    json({ error: 'Too Many Requests', message: 'Rate limit exceeded (SIMULATED)' }, 429, {
      'retry-after': '1',
    }),
  lostAnswer: () => json({ error: 'Service Unavailable', message: 'Try again later (SIMULATED)' }, 503),
} satisfies Partial<Record<MagicWord, () => Response>>;

/** The failure that the text asks for, once per subject; null if it asks for none or has already had it. */
export async function failOnPurpose(
  context: Context,
  text: string,
  word: keyof typeof ANSWERS,
  subject: string,
): Promise<Response | null> {
  if (!hasMagicWord(text, word)) return null;
  const id = `${word} ${subject}`;
  const fault = await context.entities.get('fault', id);
  if (fault !== null) return null;
  await context.entities.put('fault', { id, owner: '', dueAtMs: null, count: 1 });
  return ANSWERS[word]();
}
